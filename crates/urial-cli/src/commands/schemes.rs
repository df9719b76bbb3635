//! `urial schemes`: facts about schemes.

use std::io;

use urial::schemes::{BUILT_IN, PathSpelling, SchemeRule, SchemeRules};

use crate::options::listed_value::Offer;
use crate::print::json::Object;
use crate::print::screen::print_painted;
use crate::print::status::{Status, complain};
use crate::print::style::{Painter, STRONG};
use crate::print::terminal::QuotedArg;
use crate::session::Session;

/// Print facts about each scheme: port, authority, meaning of empty parts, and the source
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Which schemes, in any case [default: all in the table]
    #[arg(value_name = "SCHEME", value_parser = names(), hide_possible_values = true)]
    names: Vec<String>,
    /// Print a JSON object for each
    ///
    /// Its keys are scheme, port, hierarchical, authority, empty_host, missing_authority_is_empty,
    /// empty_path_is_root, path, secure, reference, note; unknown facts are null.
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Exit status: 0 all are known, 1 some are unknown, 2 wrong usage.

Examples:
  urial schemes http
  urial schemes --json file mailto";

/// Makes a parser for any name; completions offer those of the table.
pub(crate) fn names() -> Offer<String> {
    // Any name is taken, because an unknown scheme is an answer with status 1, and not wrong usage.
    let known = BUILT_IN.iter().map(|rule| rule.name);
    Offer::new(|name| Ok(name.to_owned()), known)
}

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        let mut out = Vec::new();
        let mut status = Status::Good;
        let painter = Painter::new(session.colors_output());
        if self.names.is_empty() {
            for rule in BUILT_IN {
                self.print(rule, painter, &mut out);
            }
        }
        for name in &self.names {
            if let Some(rule) = SchemeRules::BUILT_IN.get(name) {
                self.print(rule, painter, &mut out);
            } else {
                let name = QuotedArg(name);
                complain(format_args!("urial: unknown scheme: {name}\n"));
                status = Status::Bad;
            }
        }
        print_painted(&out)?;
        Ok(status)
    }

    fn print(&self, rule: &SchemeRule<'_>, painter: Painter, out: &mut Vec<u8>) {
        if self.json {
            json(rule, out);
        } else {
            let line = rule.to_string();
            // The line of a rule begins with its name, and that alone is painted.
            let (name, rest) = line.split_at(rule.name.len());
            let name = painter.paint(STRONG, name);
            out.extend_from_slice(format!("{name}{rest}").as_bytes());
        }
        out.push(b'\n');
    }
}

fn json(rule: &SchemeRule<'_>, out: &mut Vec<u8>) {
    let spelling = rule.path.to_string();
    // `null` for schemes that say nothing of how a path is written, which are most.
    let spelling = (rule.path != PathSpelling::AsWritten).then_some(&*spelling);
    let said = |text| Some(text).filter(|text: &&str| !text.is_empty());
    Object::new(out)
        .text("scheme", Some(rule.name))
        .number("port", rule.default_port.map(u64::from))
        .boolean("hierarchical", rule.hierarchical)
        .text("authority", Some(&rule.authority.to_string()))
        .text("empty_host", Some(&rule.empty_host.to_string()))
        .boolean(
            "missing_authority_is_empty",
            rule.missing_authority_is_empty,
        )
        .boolean("empty_path_is_root", rule.empty_path_is_root)
        .text("path", spelling)
        .text("secure", rule.secure)
        .text("reference", said(rule.reference))
        .text("note", said(rule.note))
        .end();
}
