//! `urial audit`: what could be wrong with each.

use std::io;

use clap::ValueEnum;
use urial::audit::{Audit, Cidr, Finding, Rule, Severity};
use urial::grammar;

use crate::bulk::{Bulk, Input, Origins, Page, Verdict};
use crate::fault::{Fault, masked};
use crate::json::Object;
use crate::kind::Kind;
use crate::offer::Offer;
use crate::session::Session;
use crate::status::Status;

/// Report what is suspicious about a URI, one finding per line
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Exit with 1 only for findings of this rule (repeatable, or separated by commas)
    #[arg(long, value_name = "RULE", value_delimiter = ',', value_parser = rules(), hide_possible_values = true)]
    deny: Vec<Rule>,
    /// Do not report findings of this rule (repeatable, or separated by commas)
    #[arg(long, value_name = "RULE", value_delimiter = ',', value_parser = rules(), hide_possible_values = true)]
    allow: Vec<Rule>,
    /// Do not report addresses in this network, unless --deny-net names them (repeatable, or separated by commas)
    #[arg(long, value_name = "CIDR", value_delimiter = ',')]
    allow_net: Vec<Cidr>,
    /// Report addresses in this network as critical, in whatever notation (repeatable, or separated by commas)
    #[arg(long, value_name = "CIDR", value_delimiter = ',')]
    deny_net: Vec<Cidr>,
    /// Report only this severity and above
    #[arg(long, value_name = "SEVERITY", default_value = "info")]
    min_severity: Level,
    /// Kind of input expected; other input is reported as invalid, and audited all the same
    #[arg(long = "as", value_name = "KIND", default_value = "uri")]
    kind: Kind,
    /// Print a JSON object for each finding
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
The columns are severity, rule, span in bytes and explanation; where there are several texts, also where this one is.
JSON: file, line, text, severity, rule, start, end, explanation, safe_form; a password in text and safe_form is masked.
Exit status: 0 nothing is found, 1 something is, or a text is not valid, 2 wrong usage or no input.

Examples:
  urial audit 'ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm'
  urial audit --min-severity warning --deny-net 192.0.2.0/24 -f urls.txt";

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Level {
    Info,
    Warning,
    Critical,
}

impl Level {
    const fn severity(self) -> Severity {
        match self {
            Level::Info => Severity::Info,
            Level::Warning => Severity::Warning,
            Level::Critical => Severity::Critical,
        }
    }
}

fn rule(id: &str) -> Result<Rule, String> {
    id.parse().map_err(|error| {
        let ids: Vec<_> = Rule::ALL.iter().map(|rule| rule.id()).collect();
        format!("{error}; there are {}", ids.join(", "))
    })
}

fn rules() -> Offer<Rule> {
    Offer::new(rule, Rule::ALL.iter().map(|rule| rule.id()))
}

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        let audit = Audit::new()
            .allow_networks(&self.allow_net)
            .deny_networks(&self.deny_net);
        let printer = Printer {
            args: self,
            origins: Origins::new(&self.input),
            in_color: session.colors_output(),
            shows_passwords: session.show_passwords,
        };
        Bulk::new(session, &self.input).painted().each_text(|| {
            |text: &str, page: &mut Page| {
                let checked = grammar::parse(text, self.kind.form());
                let mut is_found = false;
                for finding in audit.check_text(text) {
                    if self.is_reported(&finding) {
                        is_found |= self.deny.is_empty() || self.deny.contains(&finding.rule());
                        printer.print(&finding, text, page);
                    }
                }
                Ok(match (checked, is_found) {
                    (Err(error), _) => Verdict::Told(Fault::from(error)),
                    (Ok(_), true) => Verdict::Found,
                    (Ok(_), false) => Verdict::Good,
                })
            }
        })
    }

    fn is_reported(&self, finding: &Finding) -> bool {
        finding.severity() >= self.min_severity.severity() && !self.allow.contains(&finding.rule())
    }
}

/// Writes findings.
struct Printer<'a> {
    args: &'a Args,
    origins: Origins,
    in_color: bool,
    shows_passwords: bool,
}

impl Printer<'_> {
    fn print(&self, finding: &Finding, text: &str, page: &mut Page) {
        if self.args.json {
            return self.print_json(finding, text, page);
        }
        if self.in_color {
            let style = style(finding.severity());
            let said = finding.to_string();
            let (severity, rest) = said.split_once(' ').unwrap_or((&said, ""));
            page.push(&format!("{style}{severity}{style:#} {rest}"));
        } else {
            page.push(&finding.to_string());
        }
        if !self.args.input.is_alone() {
            page.push("  ");
            match self.origins.place(page) {
                Some(place) => page.push(&place.at(page.number())),
                None => page.push(&masked(text, self.shows_passwords)),
            }
        }
        page.end();
    }

    fn print_json(&self, finding: &Finding, text: &str, page: &mut Page) {
        let span = finding.span();
        let (file, line) = self.origins.file_and_line(page);
        Object::new(&mut page.out)
            .text("file", file.as_deref())
            .number("line", line)
            .text("text", Some(&masked(text, self.shows_passwords)))
            .text("severity", Some(&finding.severity().to_string()))
            .text("rule", Some(finding.rule().id()))
            .number("start", Some(span.start as u64))
            .number("end", Some(span.end as u64))
            .text("explanation", Some(finding.explanation()))
            .text("safe_form", finding.safe_form())
            .end();
        page.end();
    }
}

fn style(severity: Severity) -> anstyle::Style {
    let color = match severity {
        Severity::Critical => anstyle::AnsiColor::Red,
        Severity::Warning => anstyle::AnsiColor::Yellow,
        _ => anstyle::AnsiColor::Cyan,
    };
    color.on_default().bold()
}
