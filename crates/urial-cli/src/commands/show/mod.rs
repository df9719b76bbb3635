//! `urial show`: a diagram of a reference, and a table of its components.

mod text;
mod anatomy;
mod diagram;
mod table;

use std::borrow::Cow;
use std::io::{self, IsTerminal};
use std::net::Ipv6Addr;

use urial::IriReference;
use urial_guard::{Finding, Redaction, Severity, audit_text, browser_host};

use crate::args::Kind;
use crate::context::Context;
use crate::message::{CRITICAL, FAINT, Fault, INFO, Painter, Status, WARNING};
use crate::read::Input;
use crate::run::{Bulk, Page, Verdict};
use crate::wording::masked_in_components;
use table::INDENT;
use text::harmless;

/// Draw a URL with its parts named, and what is suspicious in it
///
/// Invalid input is split by appendix B, and standard error explains what is wrong with it. Text
/// too long for the screen is shortened in the middle; `parse` prints everything. Passwords are
/// masked, and the values of keys such as `token`, unless there is --show-passwords.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Kind of input expected
    #[arg(long = "as", value_name = "KIND", default_value = "reference")]
    kind: Kind,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
Exit status: 0 all are valid, 1 some are not, 2 wrong usage or no input. Audit findings do not affect the exit status.

Examples:
  urial show 'foo://example.com:8042/over/there?name=ferret#nose'
  urial show --as iri 'http://例え.jp/ア'";

/// Width of a drawing without a terminal; on a terminal, it is never narrower than `NARROWEST`.
const WIDTH: usize = 100;
const NARROWEST: usize = 40;
/// The indentation of every line.
const MARGIN: &str = "  ";

impl Args {
    pub(crate) fn run(&self, context: &Context) -> io::Result<Status> {
        let drawer = Drawer {
            painter: Painter::new(self.input.colors_answers(context)),
            width: width() - MARGIN.len(),
            show_passwords: context.wording.shows_passwords,
            redaction: Redaction::new().likely_passwords(true),
        };
        let is_alone = self.input.is_alone();
        let bulk = Bulk { painted: true, ..Bulk::new(context, &self.input) };
        bulk.each_text(|| {
            |text: &str, page: &mut Page| {
                let parsed = self.kind.parse(text);
                // Also for an invalid text: the drawing shows where its components are.
                page.push(&drawer.draw(text, parsed.as_ref().ok()));
                if !is_alone {
                    page.push("\n");
                }
                page.end();
                Ok(parsed
                    .map_or_else(|error| Verdict::Told(Fault::Parse(error)), |_| Verdict::Good))
            }
        })
    }
}

/// Returns whether browsers fetch URLs of a scheme from a host.
fn is_fetched(scheme: &str) -> bool {
    let mut fetched = ["http", "https", "ws", "wss", "ftp"].iter();
    fetched.any(|fetched| scheme.eq_ignore_ascii_case(fetched))
}

/// Returns whether two spellings are of one name, or of one address.
fn is_same_host(read: &str, host: &str) -> bool {
    let address = |host: &str| host.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok();
    read.eq_ignore_ascii_case(host) || address(read).is_some_and(|read| address(host) == Some(read))
}

fn width() -> usize {
    let size = io::stdout().is_terminal().then(terminal_size::terminal_size).flatten();
    // In a pipe the width is fixed, so that the same text gives the same lines anywhere.
    size.map_or(WIDTH, |(width, _)| usize::from(width.0).max(NARROWEST))
}

/// Options for drawings.
struct Drawer {
    painter: Painter,
    /// In columns, without the margin.
    width: usize,
    show_passwords: bool,
    redaction: Redaction,
}

impl Drawer {
    /// Returns the drawing, without a line end after the last line.
    fn draw(&self, text: &str, parsed: Option<&IriReference<'_>>) -> String {
        // The masked text is taken apart, so that no column of the diagram can show a secret.
        let shown = match self.show_passwords {
            true => Cow::Borrowed(text),
            false => masked_in_components(text, self.redaction.secrets(text)),
        };
        let parts = urial::split(&shown);
        let mut lines = diagram::lines(&parts, self.width, self.painter);
        if !lines.is_empty() {
            lines.push(String::new());
        }
        if parsed.is_none() {
            let note = "not valid: taken apart by appendix B, which checks nothing";
            lines.push(self.painter.paint(CRITICAL, note).to_string());
            lines.push(String::new());
        }
        lines.extend(table::lines(&parts, parsed, self.width, self.painter));
        lines.extend(self.read_by_browsers(text, &shown));
        lines.push(String::new());
        // On the text as it is: in a masked one the audit would find no password.
        let findings = audit_text(text);
        if findings.is_empty() {
            let nothing = self.painter.paint(FAINT, "audit: nothing found");
            lines.push(nothing.to_string());
        }
        lines.extend(findings.iter().map(|finding| self.finding(finding)));
        let indented = lines.iter().map(|line| match line.as_str() {
            "" => String::new(),
            line => format!("{MARGIN}{line}"),
        });
        indented.collect::<Vec<_>>().join("\n")
    }

    /// Returns the host that browsers read, where it is another one.
    fn read_by_browsers(&self, text: &str, shown: &str) -> Option<String> {
        let parts = urial::split(text);
        let host = parts.authority_parts().map_or("", |parts| parts.host);
        let read = browser_host(text);
        let is_same = match &read {
            Some(read) => is_same_host(read, host),
            // Of other schemes a browser has no host, and makes no request.
            None => !parts.scheme.is_some_and(is_fetched),
        };
        let note = match read {
            Some(read) if browser_host(shown).as_deref() != Some(&read) => {
                "read the host in what is masked here".to_owned()
            }
            Some(read) => format!("read the host as {}", harmless(&read)),
            None => "refuse it".to_owned(),
        };
        let note = format!("{:INDENT$}{}", "browsers", self.painter.paint(WARNING, note));
        (!is_same).then_some(note)
    }

    /// Returns the finding as `urial audit` prints it, with the severity in its colour.
    fn finding(&self, finding: &Finding) -> String {
        let line = finding.to_string();
        let severity = finding.severity();
        let style = match severity {
            Severity::Info => INFO,
            Severity::Warning => WARNING,
            _ => CRITICAL,
        };
        let (word, rest) = line.split_at(severity.to_string().len());
        format!("{}{rest}", self.painter.paint(style, word))
    }
}
