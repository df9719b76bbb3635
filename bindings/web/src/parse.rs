//! Parsing, validation and the split that validates nothing.

use urial::{ParseError, Rung, Step, split as split_text};
use urial_grammar::grammar::{self, Production};
#[cfg(feature = "tools")]
use urial_template::Template;

use crate::call::{Answer, Call, Fault, Status, Words, form, write_spans};

/// The number of `URI-Template` among the rules: after those of the ABNF.
#[cfg(feature = "tools")]
const TEMPLATE: usize = Production::ALL.len();
/// The rule of RFC 6570, where the module has it.
const TEMPLATE_NAME: Option<&str> =
    if cfg!(feature = "tools") { Some("URI-Template") } else { None };

/// Parses a text as a kind, and writes the offsets; returns whether it is of that kind.
pub(crate) fn parse(text: &str, kind: u32, words: &mut Words) -> bool {
    let spans = grammar::parse(text, form(kind));
    spans.map(|spans| write_spans(words, text, &spans)).is_ok()
}

/// Returns whether a text matches a rule, by its number.
pub(crate) fn valid(text: &str, rule: u32) -> bool {
    match Production::ALL.get(rule as usize) {
        Some(rule) => rule.check(text).is_ok(),
        #[cfg(feature = "tools")]
        None => rule as usize == TEMPLATE && Template::parse(text).is_ok(),
        #[cfg(not(feature = "tools"))]
        None => false,
    }
}

/// Answers with the names that flags have as numbers: rules, steps, rungs.
pub(crate) fn about(call: &mut Call<'_>) -> Answer {
    call.object(|json| {
        let rules = Production::ALL.iter().map(|rule| rule.as_str());
        json.key("rules").texts(rules.chain(TEMPLATE_NAME));
        json.key("steps").texts(Step::ALL.iter().map(|step| step.as_str()));
        json.key("rungs").texts(Rung::ALL.iter().map(|rung| rung.as_str()));
        json.key("idna").boolean(cfg!(feature = "idna"));
        json.key("confusables").boolean(cfg!(feature = "confusables"));
        json.key("kernel").text(grammar::kernel_name());
    })
}

/// Answers with the error of a text that is not of that kind. Arguments: `text`, flags: the
/// kind.
pub(crate) fn error(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    grammar::parse(text, form(call.flags)).map_err(fault(text))?;
    Ok(Status::Null)
}

/// Answers with the error of a text that does not match the rule. Arguments: `text`, flags: the
/// rule.
pub(crate) fn check(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    match Production::ALL.get(call.flags as usize) {
        Some(rule) => rule.check(text).map_err(fault(text))?,
        #[cfg(not(feature = "tools"))]
        None => return Err(Fault::plain("unknown-rule", "no such rule")),
        #[cfg(feature = "tools")]
        None => {
            Template::parse(text).map_err(|error| Fault::template(&error, text))?;
        }
    }
    Ok(Status::Null)
}

/// Answers with the message of the error, with the text and a caret. Arguments: `text`, flags:
/// the kind.
pub(crate) fn caret(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    let Err(error) = grammar::parse(text, form(call.flags)) else {
        return Ok(Status::Null);
    };
    let shown = error.display_with(text).to_string();
    // The message and its offset are said again by `Fault`; here only the drawing counts.
    let drawing = shown.split_once('\n').map_or("", |(_, drawing)| drawing);
    let message = Fault::parse(error, text).into_message();
    call.output.extend(format!("{message}\n{drawing}").as_bytes());
    Ok(Status::Text)
}

/// Answers with the components of the split of appendix B. Arguments: `text`.
pub(crate) fn split(call: &mut Call<'_>) -> Answer {
    let parts = split_text(call.text(0)?);
    let authority = parts.authority_parts();
    call.object(|json| {
        json.key("scheme").optional(parts.scheme);
        json.key("authority").optional(parts.authority);
        json.key("userinfo").optional(authority.and_then(|parts| parts.userinfo));
        json.key("host").optional(authority.map(|parts| parts.host));
        json.key("port").optional(authority.and_then(|parts| parts.port));
        json.key("path").text(parts.path);
        json.key("query").optional(parts.query);
        json.key("fragment").optional(parts.fragment);
    })
}

/// Makes the fault of an argument that does not parse.
pub(crate) fn fault(text: &str) -> impl Fn(ParseError) -> Fault {
    move |error| Fault::parse(error, text)
}
