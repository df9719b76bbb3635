//! The recognizers under test: each rule of the libraries, with the grammar that decides.

use urial_grammar::grammar::check_host;
use urial_grammar::{Form, HostClass, Production, Spans, is_valid, parse, split_spans};
use urial_template::Template;
use urial_testkit::Split;

use crate::automaton::Automaton;
use crate::letters::one_each_of;
use urial_testkit::abnf::Grammar;

const RFC3986: &str = include_str!("../../../corpus/abnf/rfc3986.abnf");
const RFC3987: &str = include_str!("../../../corpus/abnf/rfc3987.abnf");
const RFC6570: &str = include_str!("../../../corpus/abnf/rfc6570.abnf");
const RFC6570_READ: &str = include_str!("../../../corpus/abnf/rfc6570-read.abnf");

/// The grammars of the RFCs.
pub(crate) struct Grammars {
    pub(crate) uri: Grammar,
    pub(crate) iri: Grammar,
    /// As `Template::parse` reads it: with an erratum, and without the reserved operators.
    pub(crate) template: Grammar,
}

impl Grammars {
    /// Parses the texts in `corpus/abnf`.
    pub(crate) fn read() -> Result<Grammars, String> {
        let named = |name: &str, text| {
            Grammar::parse(text).map_err(|error| format!("{name}.abnf, {error}"))
        };
        let template = named("rfc6570", RFC6570)?;
        Ok(Grammars {
            uri: named("rfc3986", RFC3986)?,
            iri: named("rfc3987", RFC3987)?,
            template: template.with(&named("rfc6570-read", RFC6570_READ)?),
        })
    }

    /// Returns a letter for each class that some rule tells from the others.
    pub(crate) fn letters(&self) -> Result<Vec<char>, String> {
        let automaton = |subject: Subject| Automaton::of(self.of(subject), subject.rule());
        let automata: Result<Vec<Automaton>, String> =
            Subject::all().into_iter().map(automaton).collect();
        let automata = automata?;
        let partitions: Vec<_> = automata.iter().map(|one| &one.letters).collect();
        Ok(one_each_of(&partitions))
    }

    /// Returns the grammar that has the rule of a subject.
    pub(crate) fn of(&self, subject: Subject) -> &Grammar {
        match subject {
            Subject::Template => &self.template,
            Subject::Rule(rule) if self.uri.rule(rule.as_str()).is_none() => &self.iri,
            Subject::Rule(_) | Subject::HostClass => &self.uri,
        }
    }
}

/// One recognizer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// `Production::check`, and for whole references all other ways to parse.
    Rule(Production),
    /// Whether a host is read as an IPv4 address and not as a name.
    HostClass,
    /// `Template::parse`.
    Template,
}

impl Subject {
    /// Returns every recognizer.
    pub(crate) fn all() -> Vec<Subject> {
        let rules = Production::ALL.iter().map(|rule| Subject::Rule(*rule));
        rules.chain([Subject::HostClass, Subject::Template]).collect()
    }

    /// Returns the rule of the grammar.
    pub(crate) fn rule(self) -> &'static str {
        match self {
            Subject::Rule(rule) => rule.as_str(),
            Subject::HostClass => "IPv4address",
            Subject::Template => "URI-Template",
        }
    }

    /// Returns the name in the table.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Subject::HostClass => "host of class IPv4",
            _ => self.rule(),
        }
    }

    /// Returns whether the library takes the text, or how its functions contradict each other.
    pub(crate) fn takes(self, text: &str) -> Result<bool, String> {
        match self {
            Subject::Rule(rule) => {
                let is_taken = rule.check(text).is_ok();
                match rule.form() {
                    Some(form) => other_ways(text, form, is_taken).map(|()| is_taken),
                    None => Ok(is_taken),
                }
            }
            Subject::HostClass => {
                let both = [false, true].map(|iri| check_host(text, iri) == Ok(HostClass::Ipv4));
                match both {
                    [uri, iri] if uri == iri => Ok(uri),
                    _ => Err("host and ihost differ".into()),
                }
            }
            Subject::Template => Ok(Template::parse(text).is_ok()),
        }
    }
}

/// Compares `is_valid` with the verdict, and the spans of a valid text with appendix B.
fn other_ways(text: &str, form: Form, is_taken: bool) -> Result<(), String> {
    if is_valid(text, form) != is_taken {
        return Err("is_valid differs from check".into());
    }
    if !is_taken {
        return Ok(());
    }
    let expected = Split::of(text.as_bytes());
    let ways = [("parse", parse(text, form)), ("split_spans", split_spans(text))];
    for (name, spans) in ways {
        let found = spans.map(|spans| split_of(&spans, text.len()));
        if found.as_ref() != Ok(&expected) {
            return Err(format!("{name} finds {found:?}, appendix B {expected:?}"));
        }
    }
    Ok(())
}

/// Returns the components of spans.
fn split_of(spans: &Spans, len: usize) -> Split {
    Split {
        scheme: spans.scheme(),
        authority: spans.authority(),
        userinfo: spans.userinfo(),
        host: spans.host(),
        port: spans.port(),
        path: spans.path(),
        query: spans.query(),
        fragment: spans.fragment(len),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subject_has_its_rule() {
        let grammars = Grammars::read().unwrap();
        for subject in Subject::all() {
            let grammar = grammars.of(subject);
            assert!(grammar.rule(subject.rule()).is_some(), "{subject:?}");
        }
        assert!(grammars.iri.rule("ucschar").is_some());
    }

    #[test]
    fn rules_of_two_documents_are_the_same() {
        let grammars = Grammars::read().unwrap();
        for rule in &grammars.uri.rules {
            for other in [&grammars.iri, &grammars.template] {
                if other.rule(&rule.name).is_some() {
                    let both = [&grammars.uri, other]
                        .map(|grammar| Automaton::of(grammar, &rule.name).unwrap());
                    assert!(both[0].is_same(&both[1]), "{}", rule.name);
                }
            }
        }
    }

    #[test]
    fn the_recognizers_answer() {
        let rule = Subject::Rule(Production::UriReference);
        assert_eq!(rule.takes("a://b?c#d"), Ok(true));
        assert_eq!(rule.takes("a b"), Ok(false));
        assert_eq!(Subject::HostClass.takes("1.2.3.4"), Ok(true));
        assert_eq!(Subject::HostClass.takes("1.2.3.256"), Ok(false));
        assert_eq!(Subject::Template.takes("{a}"), Ok(true));
    }
}
