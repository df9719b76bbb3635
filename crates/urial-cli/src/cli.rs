//! The command line as a tree: every subcommand by name.

use std::ffi::OsString;
use std::io;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser, Subcommand};
use urial::Redaction;

use crate::session::Session;
use crate::shown::{Lines, Shown};
use crate::status::{Status, complain, failed};
use crate::{
    audit, base, check, clean, compare, completions, edit, elements, encode, expand, extract,
    filter, iri, key, man, markdown, matching, normalize, parse, path, redact, relativize, repair,
    resolve, same_document, schemes, show, split, stats,
};

/// Clean, check, compare, resolve, extract and audit URIs by the million, strictly by RFC 3986 and RFC 3987
#[derive(Parser)]
#[command(name = "urial", version, propagate_version = true, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) session: Session,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Exit status: 0 all well; 1 some input was invalid, a comparison was false, or an audit found something; 2 wrong usage or I/O error.

Examples:
  urial check 'http://a/b c'
  urial parse --get host http://a:80/b";

#[derive(Subcommand)]
pub(crate) enum Command {
    Audit(audit::Args),
    Base(base::Args),
    Check(check::Args),
    Clean(clean::Args),
    Compare(compare::Args),
    Completions(completions::Args),
    Decode(encode::Decode),
    Edit(edit::Args),
    Elements(elements::Args),
    Encode(encode::Encode),
    Expand(expand::Args),
    Extract(extract::Args),
    Filter(filter::Args),
    Iri(iri::Args),
    Key(key::Args),
    Match(matching::Args),
    Man(man::Args),
    Normalize(normalize::Args),
    Parse(parse::Args),
    Path(path::Args),
    Redact(redact::Args),
    Relativize(relativize::Args),
    Repair(repair::Args),
    Resolve(resolve::Args),
    SameDocument(same_document::Args),
    Schemes(schemes::Args),
    Show(show::Args),
    Split(split::Args),
    Stats(stats::Args),
    #[command(hide = true)]
    Markdown(markdown::Args),
}

impl Command {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        match self {
            Command::Audit(args) => args.run(session),
            Command::Base(args) => args.run(session),
            Command::Check(args) => args.run(session),
            Command::Clean(args) => args.run(session),
            Command::Compare(args) => args.run(session),
            Command::Completions(args) => args.run(Cli::command()),
            Command::Decode(args) => args.run(session),
            Command::Edit(args) => args.run(session),
            Command::Elements(args) => args.run(session),
            Command::Encode(args) => args.run(session),
            Command::Expand(args) => args.run(session),
            Command::Extract(args) => args.run(session),
            Command::Filter(args) => args.run(session),
            Command::Iri(args) => args.run(session),
            Command::Key(args) => args.run(session),
            Command::Match(args) => args.run(session),
            Command::Man(args) => args.run(Cli::command()),
            Command::Markdown(args) => args.run(Cli::command()),
            Command::Normalize(args) => args.run(session),
            Command::Parse(args) => args.run(session),
            Command::Path(args) => args.run(session),
            Command::Redact(args) => args.run(session),
            Command::Relativize(args) => args.run(session),
            Command::Repair(args) => args.run(session),
            Command::Resolve(args) => args.run(session),
            Command::SameDocument(args) => args.run(session),
            Command::Schemes(args) => args.run(session),
            Command::Show(args) => args.run(session),
            Command::Split(args) => args.run(session),
            Command::Stats(args) => args.run(session),
        }
    }
}

/// The command line; one that is wrong ends the program.
pub(crate) fn parse() -> Cli {
    let args: Vec<OsString> = std::env::args_os().collect();
    let error = match Cli::try_parse_from(&args) {
        Ok(cli) => return cli,
        Err(error) => error,
    };
    if !error.use_stderr() {
        let outcome = error.print();
        let status = outcome.map_or_else(|error| failed(&error), |()| Status::Good);
        std::process::exit(status as i32);
    }
    let shows_passwords = args.iter().any(|arg| arg == "--show-passwords");
    // The message quotes what is wrong, and clap prints that as it is: so it is to be wrong in a way that can be printed.
    let shown = args
        .iter()
        .map(|arg| Shown(&arg.to_string_lossy()).to_string());
    if let Err(error) = Cli::try_parse_from(shown) {
        explained(error, shows_passwords).exit();
    }
    let message = explained(error, shows_passwords).render().to_string();
    complain(format_args!("{}\n", Lines(message.trim_end())));
    std::process::exit(Status::Failed as i32)
}

/// The error without the passwords of what it quotes, and with what to do about a URI that no command is in front of.
fn explained(mut error: clap::Error, shows_passwords: bool) -> clap::Error {
    let quoted: Vec<(ContextKind, String)> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, text.clone())),
            _ => None,
        })
        .collect();
    for (kind, text) in quoted {
        if kind == ContextKind::InvalidSubcommand && text.contains([':', '/', '.']) {
            let advice = "a command goes in front of a URI, as in 'urial check URI'";
            let advice = ContextValue::StyledStrs(vec![advice.into()]);
            error.insert(ContextKind::Suggested, advice);
        }
        if !shows_passwords {
            error.insert(kind, ContextValue::String(without_password(&text)));
        }
    }
    error
}

/// A quoted argument: a URI, or the value of an option with one in it.
fn without_password(text: &str) -> String {
    let redaction = Redaction::new().suspected(true);
    match text.split_once('=') {
        Some(("userinfo", value)) => {
            let authority = redaction.redact(&format!("//{value}@")).into_owned();
            format!("userinfo={}", &authority[2..authority.len() - 1])
        }
        _ => redaction.redact(text).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_tree_is_sound() {
        Cli::command().debug_assert();
    }
}
