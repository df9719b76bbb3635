//! Messages of clap about a wrong command line, with passwords hidden and advice added.

use std::ops::Range;
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use urial_grammar::mask;

use crate::message::{Excerpt, LONGEST_MESSAGE, fitting, with_short_lines};

/// Bytes of a message of clap besides its longest line.
const ROOM: usize = 100;

/// Formats an error of clap in colour, hides passwords in what it quotes, and adds a hint if a URI
/// was given without a command.
pub(super) fn explained(mut error: clap::Error, args: &[String]) -> String {
    // After a mistyped option, the tip about values that begin with a dash is rarely right.
    if matches!(error.get(ContextKind::Suggested), Some(ContextValue::StyledStrs(tips)) if tips.iter().any(is_value_tip))
    {
        error.remove(ContextKind::Suggested);
    }
    let quoted: Vec<(ContextKind, String)> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, text.clone())),
            _ => None,
        })
        .collect();
    // `urial http://a/` is what people type first.
    let is_uri = |(kind, text): &(ContextKind, String)| {
        *kind == ContextKind::InvalidSubcommand && text.contains([':', '/', '.'])
    };
    let is_file = || args.iter().skip(1).any(|arg| Path::new(arg).is_file());
    let advice = match quoted.iter().any(is_uri) {
        true if is_file() => {
            Some("a command goes in front of a file, as in 'urial clean -f FILE'".to_owned())
        }
        true => Some("a command goes in front of a URI, as in 'urial check URI'".to_owned()),
        false => instead(&error, args),
    };
    if let Some(advice) = advice {
        let advice = ContextValue::StyledStrs(vec![advice.into()]);
        error.insert(ContextKind::Suggested, advice);
    }
    // clap has not understood the line, so the option is looked for as it stands.
    let mut options = args.iter().take_while(|arg| *arg != "--");
    let shows_passwords = options.any(|arg| arg == "--show-passwords");
    let mut hidden = Vec::new();
    for (kind, text) in quoted {
        let shown = match shows_passwords {
            true => text.clone(),
            false => without_password(&text, args),
        };
        let shown = brief(shown);
        if shown != text {
            error.insert(kind, ContextValue::String(shown.clone()));
            hidden.push((text, shown));
        }
    }
    let mut message = error.render().ansi().to_string();
    // A tip quotes the argument once more. Texts without `:` and `@` could be words of the message.
    for (text, shown) in hidden {
        // A password has one of these beside it, and no word is as long as an excerpt.
        if text.contains([':', '@']) || text.len() > Excerpt::COLUMNS {
            message = message.replace(&text, &shown);
        }
    }
    with_short_lines(&message, LONGEST_MESSAGE - ROOM).into_owned()
}

/// Cuts a value that clap quotes once or twice in a message.
fn brief(mut value: String) -> String {
    let end = fitting(&value, Excerpt::COLUMNS, Excerpt::COLUMNS);
    if end < value.len() {
        value.truncate(end);
        value.push('…');
    }
    value
}

/// Returns what to do in place of two options that exclude each other, or of a value for an option
/// that takes none.
fn instead(error: &clap::Error, args: &[String]) -> Option<String> {
    if error.kind() == ErrorKind::TooManyValues {
        let mut args = args.iter();
        let rules = args.find_map(|arg| arg.strip_prefix("--similar="))?;
        return Some(format!("rules are for --similar-by {rules}"));
    }
    if error.kind() != ErrorKind::ArgumentConflict {
        return None;
    }
    // clap quotes an option with its value, `--column <COLUMN>`.
    let is_it = |text: &str, name: &str| text.split(' ').next() == Some(name);
    let is_named = |name: &str| {
        error.context().any(|(_, value)| match value {
            ContextValue::String(text) => is_it(text, name),
            ContextValue::Strings(texts) => texts.iter().any(|text| is_it(text, name)),
            _ => false,
        })
    };
    if is_named("--in-text") && (is_named("[URI]...") || is_named("[URI|FILE]...")) {
        let command = args.iter().skip(1).find(|arg| !arg.starts_with('-'))?;
        return Some(format!(
            "--in-text reads -f FILE, or standard input: echo TEXT | urial {command} --in-text"
        ));
    }
    let is_of_record = is_named("--column") || is_named("--jsonl");
    // These choose records, and write nothing into one.
    let chooses = args.iter().any(|arg| ["check", "filter", "gate"].contains(&&**arg));
    (is_named("--json") && is_of_record).then(|| match chooses {
        true => "a record stays a record; leave --json out".to_owned(),
        false => {
            "a record stays a record; --into NAME writes the answer to a field of it".to_owned()
        }
    })
}

/// Returns whether a tip of clap tells how to pass a mistyped option as a value.
fn is_value_tip(tip: &StyledStr) -> bool {
    let tip = tip.to_string();
    tip.contains("as a value, use") || tip.contains("to pass")
}

/// Hides passwords in a quoted argument, or in a piece of one that clap cut at `=` and commas: the
/// piece is hidden as it is within the whole argument.
fn without_password(text: &str, args: &[String]) -> String {
    let of_whole = args.iter().find_map(|arg| {
        //   --base=http://me:pw@a/     the argument
        //          ^^^^^^^^^^^^^^^     the piece that clap quotes
        //                    ^^       the password, moved by the start of the piece
        let hidden: Vec<_> = mask::passwords(arg).collect();
        let mut places = arg.match_indices(text).map(|(at, _)| at..at + text.len());
        // clap quotes a part of an argument, in which the `@` that makes a password of it may be
        // missing.
        let place = places.find(|place| is_cut_out(arg, place))?;
        let inside = hidden.iter().filter(|span| span.start < place.end && place.start < span.end);
        let inside: Vec<_> = inside
            .map(|span| {
                span.start.max(place.start) - place.start..span.end.min(place.end) - place.start
            })
            .collect();
        (!inside.is_empty()).then(|| mask::hide_spans(text, inside).into_owned())
    });
    if let Some(hidden) = of_whole {
        return hidden;
    }
    match text.split_once('=') {
        // `--set userinfo=me:secret` has a password with neither a scheme nor an `@`.
        Some(("userinfo", value)) => {
            let authority = urial_guard::redact(&format!("//{value}@")).into_owned();
            format!("userinfo={}", &authority[2..authority.len() - 1])
        }
        _ => mask::hide_likely(text).into_owned(),
    }
}

/// Returns whether clap may have cut that piece out of an argument.
fn is_cut_out(arg: &str, place: &Range<usize>) -> bool {
    let (before, after) = (&arg[..place.start], &arg[place.end..]);
    // As in `-fVALUE` and `-qfVALUE`.
    let is_short = arg.starts_with('-') && !arg.starts_with("--");
    (before.is_empty() || before.ends_with(['=', ',']) || is_short)
        && (after.is_empty() || after.starts_with(['=', ',']))
}
