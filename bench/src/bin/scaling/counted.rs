//! Instruction counts by callgrind: exact, and slow to get.

use super::callgrind;
use super::operations::operations;
use super::shapes::SHAPES;
use urial_bench::measure::Table;

const SIZES: [usize; 3] = [100_000, 1_000_000, 10_000_000];

/// How much more a byte of a longer text may take.
const TOLERANCE: f64 = 1.1;

/// Not for users: this is the process under callgrind, and what it has to run.
pub const PART: &str = "--part";

/// Runs every operation in a process of its own, and prints what it took; how many results grow.
pub fn whole(sizes: usize, filters: &[String]) -> std::io::Result<usize> {
    let named = |name: &str, filter: &String| name.contains(filter.as_str());
    let operations = operations();
    let is_operation = |filter: &&String| operations.iter().any(|it| named(it.name, filter));
    let (of_operations, of_shapes): (Vec<_>, Vec<_>) = filters.iter().partition(is_operation);
    let mut growing = Vec::new();
    for operation in &operations {
        if !of_operations.is_empty() && !of_operations.iter().any(|it| named(operation.name, it)) {
            continue;
        }
        let mut arguments = vec![
            PART.to_owned(),
            operation.name.to_owned(),
            sizes.to_string(),
        ];
        arguments.extend(of_shapes.iter().map(|it| (*it).clone()));
        let (report, counts) = callgrind::run(&arguments)?;
        let rows = rows(&report, &counts)?;
        println!("{}, instructions a byte\n{}", operation.name, table(&rows));
        let rows = rows.iter().filter(|row| row.growth() > TOLERANCE);
        growing.extend(rows.map(|row| format!("{} of {}", operation.name, row.shape)));
    }
    match &growing[..] {
        [] => println!("met: nothing grows by more than a tenth"),
        growing => println!(
            "MISSED: these grow by more than a tenth: {}",
            growing.join(", ")
        ),
    }
    Ok(growing.len())
}

/// The instructions a byte of an operation for a shape, in the order of sizes.
struct Row {
    shape: String,
    costs: Vec<f64>,
    /// Why there are not more of them, or nothing.
    remark: String,
}

impl Row {
    /// Returns the most that a byte of a longer text takes of what one of a shorter text does.
    fn growth(&self) -> f64 {
        let pairs = self.costs.windows(2).map(|pair| pair[1] / pair[0]);
        let ends = [self.costs.first(), self.costs.last()];
        let whole = match ends {
            [Some(first), Some(last)] => last / first,
            _ => 1.0,
        };
        if self.remark.is_empty() {
            pairs.fold(whole, f64::max)
        } else {
            f64::INFINITY
        }
    }
}

/// Brings together the lines that the process printed, `SHAPE<tab>LENGTH`, and what each of them
/// took.
fn rows(report: &str, counts: &[u64]) -> std::io::Result<Vec<Row>> {
    let mut rows: Vec<Row> = Vec::new();
    let mut counts = counts.iter();
    for line in report.lines() {
        let (shape, length) = line.split_once('\t').unwrap_or((line, ""));
        if rows.last().is_none_or(|row| row.shape != shape) {
            rows.push(Row {
                shape: shape.to_owned(),
                costs: Vec::new(),
                remark: String::new(),
            });
        }
        let Some(row) = rows.last_mut() else { continue };
        match length.parse::<u32>() {
            Ok(length) => {
                let count = counts.next().copied();
                let count = count.ok_or_else(|| std::io::Error::other("a count is missing"))?;
                row.costs.push(count as f64 / f64::from(length));
            }
            Err(_) => row.remark = length.to_owned(),
        }
    }
    Ok(rows)
}

fn table(rows: &[Row]) -> Table {
    let mut table = Table::new(&["100 KB", "1 MB", "10 MB", "growth", ""]);
    for row in rows {
        let cost = |at: usize| {
            let cost = row.costs.get(at);
            cost.map_or("-".to_owned(), |cost| format!("{cost:.3}"))
        };
        let verdict = match row.growth() {
            growth if growth > TOLERANCE => "GROWS",
            growth if growth < 1.0 / TOLERANCE => "falls",
            _ => "flat",
        };
        table.row(
            [
                cost(0),
                cost(1),
                cost(2),
                format!("{:.2}", row.growth()),
                verdict.to_owned(),
            ],
            format!("{}{}", row.shape, row.remark),
        );
    }
    table
}

/// Prints the shape and the length of each text, then has callgrind look on.
pub fn part(operation: &str, sizes: &str, filters: &[String]) {
    let sizes = &SIZES[..sizes.parse().unwrap_or(SIZES.len())];
    let operations = operations();
    let Some(operation) = operations.iter().find(|it| it.name == operation) else {
        return;
    };
    for shape in SHAPES {
        if !filters.is_empty() && !filters.iter().any(|it| shape.name.contains(it.as_str())) {
            continue;
        }
        // Work done only the first time does not count.
        if callgrind::count(operation, shape, 1_000, |run| run()).is_none() {
            continue;
        }
        let mut times = Vec::new();
        for &size in sizes {
            // A quadratic operation would not come to an end.
            if let [.., before, last] = times[..]
                && last > 1.0
                && last > before * 40.0
            {
                println!("{}\t, which would not come to an end", shape.name);
                break;
            }
            let start = on_cpu();
            let length = callgrind::count(operation, shape, size, callgrind::measured);
            times.push(on_cpu() - start);
            println!("{}\t{}", shape.name, length.unwrap_or_default());
        }
    }
}

/// Returns for how many seconds this process has been on a CPU; others that want one must not look
/// like something quadratic. Where Linux does not tell, nothing is cut short.
fn on_cpu() -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds = told.split(' ').next().and_then(|word| word.parse().ok());
    nanoseconds.unwrap_or(0.0) / 1e9
}
