//! How many of the references in the labelled passages are found, and how much else.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use urial_bench::measure::Table;

use crate::finders::{FINDERS, Finder};

/// Passages of the corpus; their labels were written before the extractor was.
const PASSAGES: &str = "../corpus/C-passages.jsonl";

pub struct Passage {
    class: String,
    text: String,
    expect: Vec<String>,
}

pub fn passages() -> Result<Vec<Passage>, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PASSAGES);
    let lines = std::fs::read_to_string(&path).map_err(|error| format!("{PASSAGES}: {error}"))?;
    lines.lines().map(|line| passage(line).ok_or(format!("{PASSAGES}: {line}"))).collect()
}

fn passage(line: &str) -> Option<Passage> {
    let value: Value = serde_json::from_str(line).ok()?;
    let text = |value: &Value| value.as_str().map(str::to_owned);
    Some(Passage {
        class: text(&value["class"])?,
        text: text(&value["text"])?,
        expect: value["expect"].as_array()?.iter().map(text).collect::<Option<_>>()?,
    })
}

/// Wanted, found, and both.
#[derive(Clone, Copy, Default)]
struct Score {
    wanted: usize,
    found: usize,
    right: usize,
}

impl Score {
    fn add(&mut self, expect: &[&String], came: &[String]) {
        let mut left = came.to_vec();
        self.wanted += expect.len();
        self.found += came.len();
        for text in expect {
            if let Some(at) = left.iter().position(|other| other == *text) {
                left.swap_remove(at);
                self.right += 1;
            }
        }
    }

    fn cells(self) -> [String; 3] {
        let share = |of: usize| match of {
            0 => "-".to_owned(),
            of => format!("{:.1} %", 100.0 * self.right as f64 / of as f64),
        };
        [share(self.found), share(self.wanted), self.wanted.to_string()]
    }
}

/// Prints precision and recall by class, for all that is wanted; and once more for what starts with a scheme and `://`, because
/// the others (`mailto:`, `urn:`) are no aim of linkify's.
pub fn print(passages: &[Passage]) {
    for name in ["urial", "linkify"] {
        let Some(finder) = FINDERS.iter().find(|finder| finder.name == name) else {
            continue;
        };
        let mut scores = by_class(passages, finder, |_| true);
        let of_urls = by_class(passages, finder, |text| text.contains("://")).pop();
        scores.extend(of_urls.map(|(_, all)| ("all with ://", all)));
        let mut table = Table::new(&["precision", "recall", "wanted"]);
        for (class, score) in scores {
            table.row(score.cells(), class);
        }
        println!("{name}, {} labelled passages\n{table}", passages.len());
    }
}

/// Returns the score of each class, and then that of all.
fn by_class<'p>(
    passages: &'p [Passage],
    finder: &Finder,
    wanted: impl Fn(&str) -> bool,
) -> Vec<(&'p str, Score)> {
    let mut scores: BTreeMap<&str, Score> = BTreeMap::new();
    let mut all = Score::default();
    for passage in passages {
        let expect: Vec<&String> = passage.expect.iter().filter(|text| wanted(text)).collect();
        let mut came = (finder.find)(&passage.text);
        came.retain(|text| wanted(text));
        scores.entry(&passage.class).or_default().add(&expect, &came);
        all.add(&expect, &came);
    }
    scores.into_iter().chain([("all", all)]).collect()
}
