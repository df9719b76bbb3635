//! `urial stats`: counts of values.

mod what;
mod tally;
mod counter;
mod chart;
mod html;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use clap::ValueEnum;

use self::chart::{chart, width};
use self::counter::Counter;
use self::html::{Section, page};
use self::tally::ValueTally;
use self::what::What;
use crate::args::Kind;
use crate::context::{Context, psl};
use crate::message::{Object, Painter, Shown, Status};
use crate::read::{Answer, Fields, Input, Line, or_files};
use crate::run::{Bulk, Files, Page, check_page};
use crate::write::screen::print_painted;

/// Count hosts, schemes, ports, path shapes, query keys and errors
///
/// Each is counted in its normal form, and an absent port counts as the default port of the scheme.
/// Memory grows only with the number of different values. Blank lines are counted in the summary
/// and are not errors.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, arg = psl(), mut_arg("uris", or_files))]
pub(crate) struct Args {
    /// Property to count (repeatable, or separated by commas) [default: all]
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    by: Vec<What>,
    /// Print the N most frequent of each [default: 10; all with one --by; 20 with --html]
    #[arg(long, value_name = "N", value_parser = number)]
    top: Option<usize>,
    /// Print a JSON object for each: by, value, count
    #[arg(long)]
    json: bool,
    /// Write a page with bars to FILE, and print no table; it loads nothing from elsewhere
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "output"])]
    html: Option<PathBuf>,
    /// Kind of input expected
    #[arg(long = "as", value_name = "KIND", default_value = "uri")]
    kind: Kind,
    /// Exit with 1 if a line was invalid
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    fields: Fields,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
The columns are count and value, separated by a tab; where several things are counted, the name of what --by counts is a third column. An invalid line is counted under what is wrong with it, and has no message of its own unless --all-errors asks for it.
Possible passwords are counted as stars. Characters that turn the direction of writing are escaped; --json has them as they are.
Exit status: 0 all is counted, invalid lines or not; 1 a line was invalid, under --strict; 2 wrong usage or I/O error.

Examples:
  urial stats --by scheme urls.txt
  urial stats --by host,shape --html urls.html < urls.txt";

fn number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "it is not a number".to_owned())
}

impl Args {
    pub(crate) fn run(mut self, context: &Context) -> io::Result<Status> {
        self.input.take_files(self.kind.others(false))?;
        let mut by = Vec::new();
        let asked = match self.by.is_empty() {
            true => What::value_variants(),
            false => &self.by,
        };
        for &what in asked {
            // A value that is named twice is counted once.
            if !by.contains(&what) {
                by.push(what);
            }
        }
        let by = &by[..];
        // The table goes there, and no answers. Before anything is read: a file that cannot be
        // written is known at once.
        self.html.as_deref().map_or(Ok(()), |page| check_page(page, &self.input))?;
        let output = self.html.clone().or(self.input.output.take());
        let mut output = Files::begin(&self.input, output.as_deref())?.list;
        let tallies = || by.iter().map(|_| ValueTally::default()).collect::<Vec<_>>();
        let all = Mutex::new(tallies());
        let bulk = Bulk {
            is_silent: true,
            counts_iris: true,
            lists_kinds: !by.contains(&What::Error),
            // A table is printed at the end, in place of answers.
            ..Bulk::new(context, &self.input).records(&self.fields, Answer::Nothing)
        };
        let status = bulk.each_line(|| {
            let mut counter = Counter {
                by,
                kind: self.kind,
                context,
                // A table for each worker: a lock for each line would have the workers wait for one
                // another.
                tallies: tallies(),
                all: &all,
            };
            move |line: Line<'_>, _: &mut Page| counter.take(line)
        })?;
        let all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
        let is_terminal = !output.is_file() && io::stdout().is_terminal();
        let sections = self.sections(by, &all);
        let out = match self.html {
            Some(_) => page(&sections).into_bytes(),
            None => self.shown(&sections, is_terminal, context),
        };
        match is_terminal {
            true => print_painted(&out)?,
            false => output.write(&out)?,
        }
        if status == Status::Failed {
            output.leave();
        }
        let is_spared = output.spares(!out.is_empty());
        output.finish()?;
        Ok(match status {
            Status::Good if is_spared => Status::Bad,
            Status::Bad if !self.strict && !is_spared => Status::Good,
            status => status,
        })
    }

    /// Returns the values of each property that are printed.
    fn sections<'t>(&self, by: &[What], tallies: &'t [ValueTally]) -> Vec<Section<'t>> {
        let top = self.top.unwrap_or(match (&self.html, by) {
            (Some(_), _) => 20,
            // Somebody who asks for one property wants all of it; an overview has to fit on a
            // screen.
            (None, [_]) => usize::MAX,
            (None, _) => 10,
        });
        let sections = by.iter().zip(tallies).map(|(what, tally)| {
            let mut rows = tally.ranking();
            let values = rows.len();
            rows.truncate(top);
            (*what, rows, values)
        });
        sections.collect()
    }

    fn shown(&self, sections: &[Section<'_>], is_terminal: bool, context: &Context) -> Vec<u8> {
        let mut out = Vec::new();
        let painter = Painter::new(context.colors_output());
        for (what, rows, values) in sections {
            let name = what.name();
            if self.json {
                rows.iter().for_each(|&(value, count)| object(&mut out, &name, value, count));
            } else if is_terminal && rows.is_empty() {
                // A heading over nothing tells nothing.
            } else if is_terminal {
                chart(&mut out, &name, rows, (*values, width()), painter);
            } else {
                let name = match sections {
                    [_] => String::new(),
                    _ => format!("\t{name}"),
                };
                for (value, count) in rows {
                    let value = Shown(value.unwrap_or(NONE));
                    let _ = writeln!(out, "{count}\t{value}{name}");
                }
            }
        }
        out
    }
}

const NONE: &str = "(none)";

fn object(out: &mut Vec<u8>, name: &str, value: Option<&str>, count: u64) {
    Object::new(out).text("by", Some(name)).text("value", value).number("count", Some(count)).end();
    out.push(b'\n');
}
