//! The sections at the end of a command's help, for the pages that are generated from them.

use clap::Command;

/// The lines after the options.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Closing {
    pub(crate) notes: Vec<String>,
    pub(crate) exit_status: Option<String>,
    pub(crate) examples: Vec<String>,
}

impl Closing {
    pub(crate) fn of(command: &Command) -> Closing {
        let text = command.get_after_help().map(ToString::to_string);
        Closing::parse(&text.unwrap_or_default())
    }

    fn parse(text: &str) -> Closing {
        // From the text, as clap has one text for the end of a help and no sections in it.
        let (before, examples) = text.split_once("Examples:\n").unwrap_or((text, ""));
        let mut closing = Closing::default();
        for line in before.lines().filter(|line| !line.is_empty()) {
            match line.strip_prefix("Exit status: ") {
                Some(status) => closing.exit_status = Some(status.to_owned()),
                None => closing.notes.push(line.to_owned()),
            }
        }
        let lines = examples.lines().map(|line| line.trim().to_owned());
        closing.examples.extend(lines);
        closing
    }
}

/// Returns the whole tree, with clap's `help` hidden, which needs no page.
pub(crate) fn built(mut command: Command) -> Command {
    command.build();
    command.mut_subcommand("help", |help| help.hide(true))
}

/// Returns the description of a command as paragraphs, the long one if there is one.
pub(crate) fn about(command: &Command) -> Vec<String> {
    let about = command.get_long_about().or_else(|| command.get_about());
    let about = about.map(ToString::to_string).unwrap_or_default();
    about.split("\n\n").map(str::to_owned).collect()
}
