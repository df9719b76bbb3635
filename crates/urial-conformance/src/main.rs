//! `urial-conformance FILE…`: runs files of vectors and prints a score.
#![deny(unsafe_code)]

use std::env;
use std::ffi::OsString;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use urial_conformance::{File, Language, Rust, Skips, Through, run};

const USAGE: &str = "\
Usage: urial-conformance [--no-skip] [--through 'PROGRAM ARGUMENTS'] FILE…

Runs conformance vectors, one JSON object a line, and prints each that fails, a line for each kind of vector, and the sum.
In a file named wrong.jsonl each vector has to fail.

  --no-skip           a vector that this runner or the language does not know fails
  --through PROGRAM   asks a program, in any language, instead of Rust: a line {\"op\": …, \"args\": {…}} for each vector,
                      and a line {\"value\": …}, {\"error\": …}, {\"unsupported\": …} or {\"fault\": …} back
  --plain             writes the program plain lines instead of JSON: the op, and name=value after tabs
  --skips KINDS       the kinds that the language does not have, with commas; no other vector may be skipped
  --timeout SECONDS   how long the program may take for an answer (60)
  -h, --help          prints this

Exit status: 0 all passed, 1 a vector failed, 2 wrong usage or a file that cannot be read.
";

const FAILED: u8 = 1;
const UNUSABLE: u8 = 2;

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    let status = command(&mut out).and_then(|status| out.flush().map(|()| status));
    match status {
        Ok(status) => status.into(),
        // The reader of the output has stopped reading, so only the status can still tell that a
        // vector failed.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => FAILED.into(),
        Err(error) => {
            eprintln!("urial-conformance: {error}");
            UNUSABLE.into()
        }
    }
}

/// The things that the arguments ask for.
struct Order {
    skips: Skips,
    through: Option<String>,
    plain: bool,
    timeout: Duration,
    files: Vec<PathBuf>,
}

fn command(out: &mut impl Write) -> io::Result<u8> {
    let order = match read(env::args_os().skip(1)) {
        Ok(Some(order)) => order,
        Ok(None) => {
            out.write_all(USAGE.as_bytes())?;
            return Ok(0);
        }
        Err(why) => {
            eprintln!("urial-conformance: {why}\n\n{USAGE}");
            return Ok(UNUSABLE);
        }
    };
    let mut language: Box<dyn Language> = match &order.through {
        None => Box::new(Rust),
        Some(command) => match Through::new(command, order.timeout) {
            Some(through) => Box::new(through.plain(order.plain)),
            None => return Err(io::Error::other("--through: no program")),
        },
    };
    // A file that cannot be read ends the run: fewer vectors than were asked for must not pass.
    let files: Vec<File> =
        order.files.iter().map(|path| File::read(path)).collect::<Result<_, _>>()?;
    let score = run(&files, &order.skips, &mut *language, out)?;
    write!(out, "{score}")?;
    Ok(if score.total().failed > 0 { FAILED } else { 0 })
}

/// Reads the arguments; `None` if they ask for help.
fn read(mut arguments: impl Iterator<Item = OsString>) -> Result<Option<Order>, String> {
    let mut order = Order {
        skips: Skips::Any,
        through: None,
        plain: false,
        timeout: Duration::from_secs(60),
        files: Vec::new(),
    };
    let mut only_files = false;
    while let Some(argument) = arguments.next() {
        let mut value = |flag: &str| {
            let value = arguments.next().and_then(|value| value.into_string().ok());
            value.ok_or_else(|| format!("{flag} needs a value"))
        };
        match argument.to_str() {
            // A file may have a name that begins with a hyphen.
            Some("--") if !only_files => only_files = true,
            Some("--no-skip") if !only_files => order.skips = Skips::Only(Vec::new()),
            Some("--plain") if !only_files => order.plain = true,
            Some("--skips") if !only_files => {
                let kinds = value("--skips")?;
                order.skips = Skips::Only(kinds.split(',').map(str::to_owned).collect());
            }
            Some("--through") if !only_files => order.through = Some(value("--through")?),
            Some("--timeout") if !only_files => {
                let seconds = value("--timeout")?.parse();
                order.timeout =
                    Duration::from_secs(seconds.map_err(|error| format!("--timeout: {error}"))?);
            }
            Some("-h" | "--help") if !only_files => return Ok(None),
            Some(flag) if !only_files && flag.starts_with('-') => {
                return Err(format!("unknown flag {flag}"));
            }
            _ => order.files.push(argument.into()),
        }
    }
    // Not a pass: a pattern of a shell that matches nothing would look like success.
    if order.files.is_empty() {
        return Err("no files".to_owned());
    }
    Ok(Some(order))
}
