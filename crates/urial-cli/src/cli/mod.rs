//! The command line as a tree: every subcommand by name.

mod short;
mod wrong;

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::sync::LazyLock;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use urial_guard::SuffixList;

use crate::commands::{
    audit, check, clean, compare, edit, encode, extract, filter, gate, generate, iri, normalize,
    parse, path, redact, repair, resolve, show, stats, template,
};
use crate::context::{Context, Options};
use crate::message::{Shown, ShownLines, Status, complain, failed};
use crate::read::with_files;
use crate::write::screen::check_open;
use wrong::explained;

/// Clean, check, compare, resolve, extract and audit URIs by the million, strictly by RFC 3986 and
/// RFC 3987
#[derive(Parser)]
#[command(name = "urial", version, long_version = LONG_VERSION.as_str(), propagate_version = true, after_help = EXAMPLES)]
struct Cli {
    #[command(flatten)]
    options: Options,
    #[command(subcommand)]
    command: Command,
}

/// The lines that --version prints; -V prints the first.
static LONG_VERSION: LazyLock<String> = LazyLock::new(|| {
    let list = SuffixList::default();
    let (version, list) = (env!("CARGO_PKG_VERSION"), list.version().unwrap_or("no date"));
    format!("{version}\nPublic Suffix List of {list}; --psl FILE takes another")
});

const EXAMPLES: &str = "\
Exit status: 0 all well; 1 some input was invalid, a comparison was false, an audit found something, or nothing matched; 2 wrong usage or I/O error.

Examples:
  urial check 'http://a/b c'
  urial parse --get host http://a:80/b";

/// Declares the commands, each with the module of its arguments.
macro_rules! commands {
    ($($name:ident($($module:ident)::+),)*) => {
        #[derive(Subcommand)]
        pub(crate) enum Command {
            $($name($($module)::+::Args),)*
        }

        impl Command {
            pub(crate) fn run(self, context: &Context) -> io::Result<Status> {
                match self {
                    $(Command::$name(args) => args.run(context),)*
                }
            }
        }
    };
}

// In the order of the groups of the help.
commands! {
    Clean(clean), Check(check), Normalize(normalize), Filter(filter), Edit(edit),
    Resolve(resolve), Diff(clean::diff), Stats(stats), Extract(extract), Repair(repair),
    Redact(redact), Audit(audit), Gate(gate), Show(show), Parse(parse), Compare(compare),
    Iri(iri), Path(path), Encode(encode), Template(template), Generate(generate),
}

/// Groups of commands, as the help shows them, with the number of commands of each in their order.
const GROUPS: [(&str, usize); 5] = [
    ("Lists of URLs", 8),
    ("URLs in text and pages", 2),
    ("Safety", 3),
    ("One URL", 3),
    ("Conversions and set-up", 5),
];

/// Returns the template of the help, with the commands in their groups.
fn help_template(tree: &clap::Command) -> String {
    let mut template = "{about}\n\n{usage-heading} {usage}\n".to_owned();
    let mut commands = tree.get_subcommands();
    for (title, count) in GROUPS {
        template += &format!("\n{title}:\n");
        for command in commands.by_ref().take(count) {
            let about = command.get_about().map(ToString::to_string);
            let about = about.unwrap_or_default();
            template += &format!("  {:11}{about}\n", command.get_name());
        }
    }
    template
        + "\n`urial COMMAND -h` lists the options of a command, --help explains them all.\nFor CSV, JSON lines and running text: --column, --jsonl, --in-text.\n\nOptions:\n{options}{after-help}"
}

/// Other names, and those that commands had, with what has their work.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("base", "resolve --embedded, --retrieved and the like"),
    ("canonicalize", "normalize"),
    ("completions", "generate completions"),
    ("decode", "encode --decode"),
    ("dedup", "clean"),
    ("dedupe", "clean"),
    ("elements", "parse --decoded"),
    ("expand", "template"),
    ("join", "resolve"),
    ("key", "normalize --key"),
    ("lint", "check"),
    ("man", "generate man"),
    ("mask", "redact"),
    ("match", "template --match"),
    ("relativize", "resolve --relative"),
    ("same-document", "compare --same-document"),
    ("schemes", "a table in docs/schemes.md"),
    ("split", "parse --lenient"),
    ("uniq", "clean"),
    ("unique", "clean"),
    ("validate", "check"),
];

/// Commands that leave records as they are, and refuse --into.
const WITHOUT_INTO: [&str; 5] = ["check", "diff", "filter", "gate", "stats"];

/// Returns the tree of commands; its help leaves out the options that a command always refuses.
fn offered() -> clap::Command {
    let mut tree = Cli::command();
    for command in tree.get_subcommands_mut() {
        if WITHOUT_INTO.contains(&command.get_name()) {
            // Still parsed, so that the message says why.
            *command = std::mem::take(command).mut_arg("into", |arg| arg.hide(true));
        }
    }
    tree
}

/// Returns the tree of commands, with the conflicts between options of different structs.
fn tree() -> clap::Command {
    let mut tree = offered();
    let template = help_template(&tree);
    tree = tree.help_template(template);
    for command in tree.get_subcommands_mut() {
        let has = |name: &str| command.get_arguments().any(|arg| arg.get_id() == name);
        if has("json") && has("column") {
            // clap knows conflicts by the structs that declare options; these two are in different
            // ones.
            *command = std::mem::take(command).mut_args(|arg| match arg.get_id().as_str() {
                "column" | "jsonl" => arg.conflicts_with("json"),
                _ => arg,
            });
        }
    }
    tree
}

fn parsed<T: AsRef<OsStr>>(args: &[T]) -> Result<(Command, Context), clap::Error> {
    let mut tree = tree();
    let matches = tree.try_get_matches_from_mut(args.iter().map(AsRef::as_ref))?;
    let cli = Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut tree))?;
    let of_command = matches.subcommand().map_or(&matches, |(_, matches)| matches);
    Ok((cli.command, Context::new(cli.options, of_command, offered)))
}

/// Parses again, for the help of `-h`.
fn with_short_help(args: &[OsString]) -> Option<clap::Error> {
    let mut tree = tree();
    // The options of every command are not shown, so they have to be in the commands by now.
    tree.build();
    for command in tree.get_subcommands_mut() {
        *command = short::fitted(std::mem::take(command));
    }
    tree.try_get_matches_from_mut(args).err()
}

/// Finds a long option that is written with one dash: clap would read `-host` as `-h` and print the
/// help.
fn with_one_dash(args: &[OsString]) -> Option<&str> {
    let mut args = args.iter().skip(1).map_while(|arg| arg.to_str());
    let is_name = |arg: &str| {
        let name = arg.split('=').next().unwrap_or(arg);
        name.len() > 2 && !name.starts_with('-')
    };
    let before_values = args.by_ref().take_while(|arg| *arg != "--");
    let mut names = before_values.filter_map(|arg| arg.strip_prefix('-'));
    let name = names.find(|name| is_name(name))?;
    let name = name.split('=').next()?;
    let mut tree = tree();
    let mut commands = tree.get_subcommands_mut();
    let is_option = |command: &clap::Command| {
        let mut options = command.get_arguments();
        options.any(|option| option.get_long() == Some(name))
    };
    commands.any(|command| is_option(command)).then_some(name)
}

/// Returns the arguments, with the files that patterns after `-f` name.
fn given() -> Vec<OsString> {
    let mut names_files = false;
    let args = std::env::args_os().flat_map(|arg| {
        let is_option = arg.as_encoded_bytes().starts_with(b"-");
        names_files = arg == "-f" || arg == "--file" || names_files && !is_option;
        match names_files {
            true => with_files(arg),
            false => vec![arg],
        }
    });
    args.collect()
}

/// Makes `help NAME` a `NAME --help`, so that both know the same names and propose the same.
fn as_help_option(mut args: Vec<OsString>) -> Vec<OsString> {
    let is_name = |arg: &OsString| !arg.to_string_lossy().starts_with('-');
    if args.len() > 2 && args[1] == "help" && args[2..].iter().all(is_name) {
        args.remove(1);
        // The help of the help is that of the program.
        args.retain(|arg| arg != "help");
        args.push("--help".into());
    }
    args
}

/// Parses the command line; ends the program if it is wrong.
pub(crate) fn parse() -> (Command, Context) {
    let args = as_help_option(given());
    if let Some(name) = with_one_dash(&args) {
        complain(format_args!("urial: -{name}: a long option has two dashes: --{name}\n"));
        std::process::exit(Status::Failed as i32)
    }
    let error = match parsed(&args) {
        Ok(parsed) => return parsed,
        Err(error) => error,
    };
    apply_color(&args);
    if let Some((name, now)) = other_name(&error) {
        let urial = if now.starts_with("a table") { "" } else { "urial " };
        complain(format_args!("urial: no command {name}; it is {urial}{now}\n"));
        std::process::exit(Status::Failed as i32)
    }
    // `--help` and `--version` are errors to clap; a full disk must still give status 2.
    if !error.use_stderr() {
        let error = match short::is_asked(&error, &args) {
            true => with_short_help(&args).unwrap_or(error),
            false => error,
        };
        let outcome = check_open().and_then(|()| error.print());
        let status = outcome.map_or_else(|error| failed(&error), |()| Status::Good);
        std::process::exit(status as i32);
    }
    // clap quotes the bad argument verbatim. Parse again with escaped arguments so that the message
    // is safe to print.
    let shown: Vec<String> =
        args.iter().map(|arg| Shown(&arg.to_string_lossy()).to_string()).collect();
    match parsed(&shown) {
        // If standard error cannot be written, there is no other place for the message.
        Err(error) => {
            let _ = anstream::stderr().write_all(explained(error, &shown).as_bytes());
        }
        // Escaping made the arguments valid: print the first error, escaped as text.
        Ok(_) => {
            let message = anstream::adapter::strip_str(&explained(error, &shown)).to_string();
            complain(format_args!("{}\n", ShownLines(message.trim_end())));
        }
    }
    std::process::exit(Status::Failed as i32)
}

/// Applies `--color` to help and to messages about a wrong command line, which clap prints.
fn apply_color(args: &[OsString]) {
    let options = args.iter().take_while(|arg| *arg != "--");
    let mut options = options.filter_map(|arg| arg.to_str());
    while let Some(option) = options.next() {
        let when = match option {
            "--color" => options.next(),
            _ => option.strip_prefix("--color="),
        };
        match when {
            Some("never") => anstream::ColorChoice::Never.write_global(),
            Some("always") => anstream::ColorChoice::Always.write_global(),
            _ => {}
        }
    }
}

/// Returns the other name of a command that was asked for, and what it is.
fn other_name(error: &clap::Error) -> Option<&'static (&'static str, &'static str)> {
    match error.get(ContextKind::InvalidSubcommand)? {
        ContextValue::String(asked) => OTHER_NAMES.iter().find(|(name, _)| name == asked),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_is_in_a_group() {
        let grouped: usize = GROUPS.iter().map(|(_, count)| count).sum();
        assert_eq!(grouped, tree().get_subcommands().count());
    }

    #[test]
    fn the_tree_is_sound() {
        tree().debug_assert();
    }
}
