//! `urial-conformance FILE…`: runs files of vectors and prints a score.
#![deny(unsafe_code)]

use std::fs;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use urial_conformance::{Options, Score, is_wrong_file, run};

const USAGE: &str = "\
Usage: urial-conformance [--no-skip] FILE…

Runs conformance vectors, one JSON object a line, and prints each that fails, a line for each kind of vector, and the sum.
In a file named wrong.jsonl each vector has to fail.

  --no-skip    a vector that this runner does not know fails
  -h, --help   prints this

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

fn command(out: &mut impl Write) -> io::Result<u8> {
    let mut options = Options::default();
    let mut files: Vec<PathBuf> = Vec::new();
    let mut only_files = false;
    for argument in std::env::args_os().skip(1) {
        match argument.to_str() {
            // A file may have a name that begins with a hyphen.
            Some("--") if !only_files => only_files = true,
            Some("--no-skip") if !only_files => options.no_skip = true,
            Some("-h" | "--help") if !only_files => {
                out.write_all(USAGE.as_bytes())?;
                return Ok(0);
            }
            Some(flag) if !only_files && flag.starts_with('-') => {
                eprintln!("urial-conformance: unknown flag {flag}\n\n{USAGE}");
                return Ok(UNUSABLE);
            }
            _ => files.push(argument.into()),
        }
    }
    // Not a pass: a pattern of a shell that matches nothing would look like success.
    if files.is_empty() {
        eprintln!("urial-conformance: no files\n\n{USAGE}");
        return Ok(UNUSABLE);
    }
    run_all(&files, options, out)
}

fn run_all(files: &[PathBuf], options: Options, out: &mut impl Write) -> io::Result<u8> {
    let mut score = Score::default();
    for path in files {
        let name = path.display().to_string();
        // A file that cannot be read ends the run: fewer vectors than were asked for must not pass.
        let text = fs::read(path).map_err(|error| io::Error::other(format!("{name}: {error}")))?;
        let wrong = is_wrong_file(path);
        // One score over all files: a kind has vectors in several of them.
        run(&name, &text, Options { wrong, ..options }, &mut score, out)?;
    }
    write!(out, "{score}")?;
    let failed = score.total().failed > 0;
    Ok(if failed { FAILED } else { 0 })
}
