//! `urial audit`: suspicious features of each URI, as findings.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use urial::{Host, HostClass, ParseError};
use urial_grammar::grammar;
use urial_guard::{Audit, Cidr, Finding, Names, Rule, Severity, glob};

use crate::args::{Kind, Offer, named, near};
use crate::context::{Context, psl};
use crate::message::{
    Fault, Object, Painter, QuotedPath, STRONG, Shown, Status, complain, counted, wrong_usage,
};
use crate::read::{Answer, Fields, Input, or_files, text_of_file};
use crate::run::{Bulk, Described, Objects, Page, Verdict};

use crate::write::output;
use crate::write::screen;

/// Report what deceives: look-alike hosts, hidden users, odd addresses
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, arg = psl(), mut_arg("uris", or_files))]
pub(crate) struct Args {
    /// List every rule: its name, how bad it is at worst, an example, and why it matters
    #[arg(long)]
    rules: bool,
    /// Exit with 1 only for findings of this rule; the others are still printed (repeatable, or
    /// separated by commas)
    #[arg(long, value_name = "RULE", value_delimiter = ',', value_parser = rules(), hide_possible_values = true)]
    deny: Vec<Rules>,
    /// Do not report findings of this rule (repeatable, or separated by commas)
    #[arg(long, value_name = "RULE", value_delimiter = ',', value_parser = rules(), hide_possible_values = true)]
    allow: Vec<Rules>,
    /// Do not report addresses in this network (repeatable, or separated by commas); --deny-net
    /// has the last word
    #[arg(long, value_name = "CIDR", value_delimiter = ',')]
    allow_net: Vec<Cidr>,
    /// Report addresses in this network as critical, in whatever notation (repeatable, or separated
    /// by commas)
    #[arg(long, value_name = "CIDR", value_delimiter = ',')]
    deny_net: Vec<Cidr>,
    /// Look for the names of this file, one a line, in hosts that are not their own, and for what
    /// looks like them: domains such as `paypal.com`, or words
    #[arg(long, value_name = "FILE")]
    names: Option<PathBuf>,
    /// Report only this severity and above
    #[arg(long, value_name = "SEVERITY", value_parser = named(&Severity::ALL, Severity::as_str), default_value = "info")]
    min_severity: Severity,
    /// Kind of input expected; what is not of it is reported as invalid, and audited too
    #[arg(long = "as", value_name = "KIND", default_value = "uri")]
    kind: Kind,
    /// Print a JSON object for each finding, and one for each text without a finding
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    fields: Fields,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
Columns, with tabs between them: severity, rule, span in bytes, explanation; with several URIs also the URI, and in a list its place.
JSON: the keys of `check --json`, and severity, rule, start, end, explanation and safe_form, all null for a text without a finding; start and end are bytes of the text as it was read, and passwords and secrets in text and safe_form are masked.
With --column or --jsonl each record gets two fields: severity (the worst), and findings (the rules, with spaces between them). A text that is not valid has the finding `invalid`, which is its severity too if there is no other finding.
A summary by severity and rule goes to standard error, unless --quiet is given.
Exit status: 0 nothing is found, 1 something is, or a text is not valid, 2 wrong usage or no input.

Examples:
  urial audit 'ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm'
  urial audit --min-severity warning --names our-domains.txt --deny-net 192.0.2.0/24 urls.txt";

fn rule(id: &str) -> Result<Rule, String> {
    id.parse().map_err(|error| match near(id, Rule::ALL.iter().map(|rule| rule.id())) {
        Some(meant) => format!("{error}; did you mean {meant}?"),
        None => format!("{error}; `urial audit --rules` lists them"),
    })
}

/// The rules that a pattern names.
#[derive(Clone)]
struct Rules(Vec<Rule>);

fn are_in(patterns: &[Rules], rule: Rule) -> bool {
    patterns.iter().any(|rules| rules.0.contains(&rule))
}

/// Parses the name of a rule, or a pattern for names.
fn named_rules(pattern: &str) -> Result<Rules, String> {
    if !pattern.contains(['*', '?']) {
        return rule(&pattern.to_ascii_lowercase()).map(|rule| Rules(vec![rule]));
    }
    let all = Rule::ALL.iter().copied();
    let found: Vec<Rule> = all.filter(|rule| glob::matches(pattern, rule.id())).collect();
    // As an empty list a misspelled pattern would deny nothing, and a script would pass.
    match found.is_empty() {
        true => Err("no rule has a name like this; `urial audit --rules` lists them".to_owned()),
        false => Ok(Rules(found)),
    }
}

fn rules() -> Offer<Rules> {
    Offer::new(named_rules, Rule::ALL.iter().map(|rule| rule.id()))
}

/// Reads names to protect. A line that is no name of a host would never be found, so it is refused.
fn names_in(path: &Path) -> io::Result<Names> {
    let file = QuotedPath(path);
    let text = text_of_file(path).map_err(|error| output::named(&file, &error))?;
    for (number, line) in (1..).zip(text.lines()) {
        let name = line.trim();
        let is_name = |host: Host<'_>| host.class() == HostClass::RegName;
        if !name.is_empty() && (name.contains('%') || !Host::parse_iri(name).is_ok_and(is_name)) {
            let line = Shown(name);
            return Err(wrong_usage(&format!("{file}:{number}: not the name of a host: {line}")));
        }
    }
    Ok(Names::new(text.lines()))
}

impl Args {
    pub(crate) fn run(mut self, context: &Context) -> io::Result<Status> {
        self.input.take_files(self.kind.others(false))?;
        if self.rules {
            return self.print_rules(context);
        }
        let protected = self.names.as_deref().map(names_in).transpose()?;
        let protected = protected.unwrap_or_default();
        let audit = Audit::new()
            .allow_networks(&self.allow_net)
            .deny_networks(&self.deny_net)
            .names(&protected)
            .suffixes(context.sites());
        let painter = Painter::new(self.input.colors_answers(context));
        let tally = Mutex::new(FindingTally::default());
        let names = ["severity", "findings"].map(str::to_owned);
        let bulk = Bulk {
            painted: true,
            objects: self.json.then_some(Objects::Written(&|object, _| members(object, None))),
            absent: &UNREAD,
            ..Bulk::new(context, &self.input).records(&self.fields, Answer::Append(&names))
        };
        let status = bulk.each_text(|| {
            |text: &str, page: &mut Page| {
                let checked = grammar::parse(text, self.kind.form());
                // A blank line is counted, but is not audited.
                // As an argument the empty text is audited: a person has asked about it.
                let is_blank = page.is_blank_line(text);
                let mut reported = match is_blank {
                    true => Vec::new(),
                    false => audit.check_text(text),
                };
                reported.retain(|finding| {
                    let is_allowed = are_in(&self.allow, finding.rule());
                    finding.severity() >= self.min_severity && !is_allowed
                });
                if !reported.is_empty() {
                    let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
                    tally.add(&reported);
                }
                if page.is_of_record() {
                    print_fields(checked.is_ok() || is_blank, &reported, page);
                } else if self.json && !is_blank {
                    print_objects(text, checked.as_ref().err(), &reported, context, page);
                } else {
                    // Masked once, however much is found in it.
                    let shown = match reported.is_empty() {
                        true => Cow::Borrowed(text),
                        false => context.wording.masked(text),
                    };
                    for finding in &reported {
                        self.print(finding, &shown, painter, page);
                    }
                }
                let counts =
                    // Without --deny any finding counts for the exit status.
                    |finding: &Finding| self.deny.is_empty() || are_in(&self.deny, finding.rule());
                Ok(match (checked, reported.iter().any(counts)) {
                    // An invalid text is audited too, since clients accept many of them.
                    (Err(error), _) => Verdict::Told(Fault::from(error)),
                    (Ok(_), true) => Verdict::Found,
                    (Ok(_), false) => Verdict::Good,
                })
            }
        })?;
        // The findings of a few arguments are all on the screen.
        let tally = tally.into_inner().unwrap_or_else(PoisonError::into_inner);
        if !context.quiet && !self.input.is_arguments() && tally.texts > 0 {
            complain(format_args!("{}", tally.summary()));
        }
        Ok(status)
    }

    fn print_rules(&self, context: &Context) -> io::Result<Status> {
        let mut out = Vec::new();
        let painter = Painter::new(context.colors_output());
        for rule in Rule::ALL {
            let (severity, example) = (rule.severity().to_string(), rule.example());
            if self.json {
                Object::new(&mut out)
                    .text("rule", Some(rule.id()))
                    .text("severity", Some(&severity))
                    .text("example", Some(example))
                    .text("why", Some(rule.why()))
                    .end();
            } else {
                let name = painter.paint(STRONG, rule.id());
                let (example, why) = (Shown(example), rule.why());
                out.extend_from_slice(format!("{name}\t{severity}\t{example}\t{why}").as_bytes());
            }
            out.push(b'\n');
        }
        screen::print_painted(&out)?;
        Ok(Status::Good)
    }

    /// Writes a finding in a text, whose passwords and secrets are masked.
    fn print(&self, finding: &Finding, text: &str, painter: Painter, page: &mut Page) {
        let (severity, span) = (finding.severity(), finding.span());
        let severity = painter.paint(style(severity), severity);
        let (rule, explanation) = (finding.rule(), Shown(finding.explanation()));
        let (start, end) = (span.start, span.end);
        page.push(&format!("{severity}\t{rule}\t{start}-{end}\t{explanation}"));
        // A person who asks about one text knows which one it is.
        if !self.input.is_alone() {
            // A tab within the text is written as `\t`, so that columns stay aligned.
            page.push(&format!("\t{}", Shown(text)));
            if let Some(place) = page.place().map(|place| place.at(page.number())) {
                page.push(&format!("\t{place}"));
            }
        }
        page.end();
    }
}

/// Writes an object for each finding in a text, or one if nothing is found.
fn print_objects(
    text: &str,
    error: Option<&ParseError>,
    findings: &[Finding],
    context: &Context,
    page: &mut Page,
) {
    let described = match error {
        None => Described::good(context.wording.masked(text)),
        Some(error) => Described::new(&Fault::from(*error), text, &context.wording),
    };
    for finding in findings {
        page.tell_object(&described, |object| members(object, Some(finding)));
    }
    if findings.is_empty() {
        page.tell_object(&described, |object| members(object, None));
    }
}

/// Writes a finding, all null without one.
fn members<'o>(object: Object<'o>, finding: Option<&Finding>) -> Object<'o> {
    let at = |place: fn(&Range<usize>) -> usize| finding.map(|it| place(&it.span()) as u64);
    object
        .text("severity", finding.map(|it| it.severity().as_str()))
        .text("rule", finding.map(|it| it.rule().id()))
        .number("start", at(|span| span.start))
        .number("end", at(|span| span.end))
        .text("explanation", finding.map(Finding::explanation))
        .text("safe_form", finding.and_then(Finding::safe_form))
}

/// The word for a text that is not valid, which would look like a clean one without it.
const INVALID: &str = "invalid";
/// Severity and findings of a record without a text.
const UNREAD: [Option<&[u8]>; 2] = [Some(INVALID.as_bytes()); 2];

/// Writes the worst severity of a text and the rules it breaks, for a record.
fn print_fields(is_valid: bool, findings: &[Finding], page: &mut Page) {
    // One row for each record, however many findings: a table must not gain rows.
    let worst = findings.iter().map(Finding::severity).max();
    let invalid = (!is_valid).then_some(INVALID);
    let mut rules: Vec<&str> = invalid.into_iter().collect();
    for rule in findings.iter().map(|finding| finding.rule().id()) {
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    let worst = worst.map(|worst| worst.to_string());
    page.cell(worst.as_deref().or(invalid));
    page.cell((!rules.is_empty()).then(|| rules.join(" ")).as_deref());
    page.end();
}

/// Counts of findings by severity and rule, and of texts with findings.
#[derive(Default)]
struct FindingTally {
    texts: u64,
    findings: BTreeMap<(Reverse<Severity>, Rule), u64>,
}

impl FindingTally {
    fn add(&mut self, findings: &[Finding]) {
        self.texts += 1;
        for finding in findings {
            let kind = (Reverse(finding.severity()), finding.rule());
            *self.findings.entry(kind).or_default() += 1;
        }
    }

    /// Returns a line for all findings, and one for each rule and severity, the worst and most
    /// frequent first.
    fn summary(&self) -> String {
        let mut rows: Vec<_> = self.findings.iter().collect();
        rows.sort_by_key(|((severity, rule), count)| (*severity, Reverse(**count), *rule));
        let findings = counted(self.findings.values().sum(), "finding");
        let uris = counted(self.texts, "URI");
        let mut summary = format!("urial: {findings} in {uris}\n");
        for ((Reverse(severity), rule), count) in rows {
            summary += &format!("{count:>8}  {severity:<8}  {rule}\n");
        }
        summary
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
