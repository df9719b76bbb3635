//! The command `urial`. A file for each subcommand; what they share is in `input`, `kind` and `run`.
#![deny(unsafe_code)]

mod kind;
mod input;
mod run;
mod check;
mod parse;

use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// URIs taken apart and checked, strictly by RFC 3986 and RFC 3987.
#[derive(Parser)]
#[command(name = "urial", version, after_help = EXAMPLES, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  urial check 'http://a/b c'
  urial parse --get host http://a:80/b";

#[derive(Subcommand)]
enum Command {
    Parse(parse::Args),
    Check(check::Args),
}

/// How a run ended, as a shell learns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Good = 0,
    /// Some input was invalid.
    Invalid = 1,
    /// Wrong usage, or the system failed to read or write.
    Failed = 2,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let status = match run(&cli.command) {
        Ok(status) => status,
        // Whoever read the output has enough of it.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Status::Good,
        Err(error) => {
            // Nobody is left to tell when this fails too.
            let _ = writeln!(io::stderr(), "urial: {error}");
            Status::Failed
        }
    };
    ExitCode::from(status as u8)
}

fn run(command: &Command) -> io::Result<Status> {
    let stdout = io::stdout().lock();
    // A person at a terminal wants each answer at once.
    let mut out: Box<dyn Write> = if stdout.is_terminal() {
        Box::new(stdout)
    } else {
        Box::new(BufWriter::with_capacity(1 << 16, stdout))
    };
    let status = match command {
        Command::Parse(args) => args.run(&mut out),
        Command::Check(args) => args.run(&mut out),
    }?;
    out.flush()?;
    Ok(status)
}
