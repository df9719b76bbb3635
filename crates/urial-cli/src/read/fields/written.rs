//! Names of the fields that are written, and refusal of those that are there already.

use std::io;

use super::Answer;
use super::json_path::JsonPath;
use crate::message::{QuotedArg, wrong_usage};

/// The fields that are written.
#[derive(Debug, Default)]
pub(super) struct Written {
    /// Whether the first value of an answer takes the place of the text.
    pub(super) replaces: bool,
    /// Names of the other values, in their order.
    pub(super) names: Vec<String>,
    /// The name of `--into`: a field that has it already is replaced.
    asked: Option<String>,
    /// Name that an option brings, and the option.
    extra: Option<(&'static str, &'static str)>,
    /// How else new fields can be named.
    advice: String,
    /// How a person gets what `--into` with the name of the field that is read may mean.
    own_advice: &'static str,
}

impl Written {
    /// Makes the names for an answer whose records get new fields.
    pub(super) fn new(answer: Answer<'_>, into: Option<&str>) -> io::Result<Written> {
        let extra = match answer {
            Answer::Explained => Some(("changes", "--explain")),
            Answer::Counted => Some(("count", "--count")),
            _ => None,
        };
        if let Some((name, option)) = extra.filter(|(name, _)| Some(*name) == into) {
            let message = format!("--into and {option} name one field, {name}");
            return Err(wrong_usage(&message));
        }
        let mut written = Written {
            extra,
            asked: into.map(str::to_owned),
            advice: "give --into another name".to_owned(),
            own_advice: "give another name",
            ..Written::default()
        };
        // `--into` is the name of one field, and stands in front of each of several.
        match (answer, into) {
            (Answer::Append([_]), Some(into)) => written.names = vec![into.to_owned()],
            (Answer::Append(names), Some(into)) => {
                written.names = names.iter().map(|name| format!("{into}_{name}")).collect();
                // Nobody has asked for these names by the letter.
                written.asked = None;
            }
            (Answer::Append(names), None) => {
                written.names = names.to_vec();
                written.advice = match names {
                    [first, second, rest @ ..] => {
                        let more = if rest.is_empty() { "" } else { " and so on" };
                        format!(
                            "with --into NAME the new ones are NAME_{first}, NAME_{second}{more}"
                        )
                    }
                    _ => "--into NAME names the new one".to_owned(),
                };
            }
            _ => {
                written.own_advice = "leave it out to replace the text";
                written.replaces = into.is_none();
                written.names.extend(into.map(str::to_owned));
            }
        }
        // A count stands in front of the record, and is no value of an answer.
        if let (Some((name, _)), Answer::Explained) = (extra, answer) {
            written.names.push(name.to_owned());
        }
        Ok(written)
    }

    /// Returns the name of the field in front of each record, which is not a value of an answer.
    pub(super) fn in_front(&self) -> Option<&'static str> {
        let (name, option) = self.extra?;
        (option == "--count").then_some(name)
    }

    fn is_asked(&self, name: &str) -> bool {
        self.asked.as_deref() == Some(name)
    }

    /// Returns how a new field can be named otherwise.
    fn advice(&self, name: &str) -> String {
        match self.extra {
            Some((extra, option)) if extra == name => format!("rename it, or leave {option} out"),
            _ => self.advice.clone(),
        }
    }

    /// Says that there is a field, of a table or of an object, with a name that is not asked for.
    #[cold]
    pub(super) fn taken(&self, what: &str, name: &str) -> String {
        let advice = self.advice(name);
        format!("there is a {what} {} already; {advice}", QuotedArg(name))
    }

    fn own(&self, what: &str) -> String {
        let advice = self.own_advice;
        format!("--into names the {what} that is read; {advice}")
    }

    /// Refuses a name that a column has already, unless it is asked for; `read` is the column that
    /// is read.
    pub(super) fn check_columns(&self, columns: &[Vec<u8>], read: usize) -> Result<(), String> {
        // All names: those of values, and the one in front of records.
        for name in self.names.iter().map(String::as_str).chain(self.in_front()) {
            let mut places = (0..columns.len()).filter(|place| columns[*place] == name.as_bytes());
            match (places.next(), places.next()) {
                (None, _) => {}
                _ if !self.is_asked(name) => return Err(self.taken("column", name)),
                (Some(place), _) if place == read => return Err(self.own("column")),
                (Some(_), Some(_)) => return Err(twice(name, &self.advice)),
                (Some(_), None) => {}
            }
        }
        Ok(())
    }

    /// Refuses the name of the field at the end of a path.
    pub(super) fn check_path(&self, path: &JsonPath) -> io::Result<()> {
        let Some((last, outer)) = path.steps.split_last() else {
            return Ok(());
        };
        // The count goes to the outermost object.
        let is_taken = self.names.iter().any(|name| name == last)
            || (outer.is_empty() && self.in_front() == Some(last.as_str()));
        match is_taken {
            false => Ok(()),
            true if self.is_asked(last) => Err(wrong_usage(&self.own("field"))),
            true => {
                let (name, advice) = (QuotedArg(last), self.advice(last));
                Err(wrong_usage(&format!(
                    "the new field would have the name of the one that is read, {name}; {advice}"
                )))
            }
        }
    }

    /// Returns the first name that a value of an object has already and that is not asked for.
    #[inline]
    pub(super) fn taken_by<T>(&self, targets: &[Option<T>]) -> Option<&str> {
        // Most runs write in place, and have no names.
        let mut names = self.names.iter().zip(targets);
        names
            .find(|(name, target)| target.is_some() && !self.is_asked(name))
            .map(|(name, _)| name.as_str())
    }
}

/// Says that a name is no answer to which column is meant.
pub(super) fn twice(name: &str, advice: &str) -> String {
    format!("two columns are named {}; {advice}", QuotedArg(name))
}
