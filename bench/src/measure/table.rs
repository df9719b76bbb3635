//! Tables on standard output: columns of numbers first, the name last.

use std::fmt;

/// Rows of right-aligned cells and a name each.
pub struct Table {
    head: Vec<&'static str>,
    rows: Vec<(Vec<String>, String)>,
}

impl Table {
    /// Returns the heads of the columns of numbers; one of names comes after them.
    pub fn new(head: &[&'static str]) -> Table {
        Table { head: head.to_vec(), rows: Vec::new() }
    }

    pub fn row(&mut self, cells: impl IntoIterator<Item = String>, name: impl Into<String>) {
        self.rows.push((cells.into_iter().collect(), name.into()));
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |column: usize| {
            let cells = self.rows.iter().map(|(cells, _)| cells[column].len());
            cells.max().unwrap_or(0).max(self.head[column].len())
        };
        for (column, head) in self.head.iter().enumerate() {
            write!(f, "  {head:>0$}", width(column))?;
        }
        writeln!(f, "  contender")?;
        for (cells, name) in &self.rows {
            for (column, cell) in cells.iter().enumerate() {
                write!(f, "  {cell:>0$}", width(column))?;
            }
            writeln!(f, "  {name}")?;
        }
        Ok(())
    }
}

/// Returns nothing for no values.
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
    let logarithms: f64 = values.iter().map(|value| value.ln()).sum();
    (!values.is_empty()).then(|| (logarithms / values.len() as f64).exp())
}

#[cfg(test)]
mod tests {
    use super::{Table, geometric_mean};

    #[test]
    fn columns_are_aligned() {
        let mut table = Table::new(&["a", "long"]);
        table.row(["10.5".to_owned(), "1".to_owned()], "name");
        assert_eq!(table.to_string(), "     a  long  contender\n  10.5     1  name\n");
    }

    #[test]
    fn means() {
        assert_eq!(geometric_mean(&[]), None);
        let mean = geometric_mean(&[2.0, 8.0]).unwrap();
        assert!((mean - 4.0).abs() < 1e-9);
    }
}
