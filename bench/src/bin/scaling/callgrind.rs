//! This program under callgrind, which counts what is done inside of [`measured`] and nothing else.

use std::fs;
use std::hint::black_box;
use std::io;
use std::process::{Command, Stdio};

use super::operations::Operation;
use super::shapes::Shape;

/// The name by which callgrind knows the function.
const MEASURED: &str = "scaling::callgrind::measured";

/// glibc copies long texts with other instructions than short ones, and those that callgrind counts
/// byte by byte.
const ONE_WAY_TO_COPY: &str = "glibc.cpu.x86_rep_movsb_threshold=4294967296:glibc.cpu.x86_non_temporal_threshold=1099511627776";

/// Runs the operation; counting begins when this is entered, and ends when it is left.
#[inline(never)]
pub fn measured(operation: &mut dyn FnMut()) {
    operation();
    // Not a jump in the end, so that it is left.
    black_box(());
}

/// Has `run` run the operation on a text of about that size; the length of the text. `None` when it
/// does not apply.
pub fn count(
    operation: &Operation,
    shape: &Shape,
    size: usize,
    run: impl FnOnce(&mut dyn FnMut()),
) -> Option<usize> {
    let texts = shape.texts(size);
    let mut prepared = (operation.prepare)(&texts)?;
    run(&mut *prepared);
    Some(texts.uri.len())
}

pub fn is_there() -> bool {
    let mut valgrind = Command::new("valgrind");
    let quiet = valgrind
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// Runs this program with these arguments: what it printed, and the instructions of each time that
/// [`measured`] was called.
pub fn run(arguments: &[String]) -> io::Result<(String, Vec<u64>)> {
    let folder = std::env::temp_dir().join(format!("urial-scaling-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let out = folder.join("out");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--quiet"])
        .arg(format!("--toggle-collect={MEASURED}"))
        .arg(format!("--dump-after={MEASURED}"))
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(std::env::current_exe()?)
        .args(arguments)
        .env("GLIBC_TUNABLES", ONE_WAY_TO_COPY)
        .stderr(Stdio::inherit())
        .output()?;
    if !output.status.success() {
        fs::remove_dir_all(&folder)?;
        return Err(io::Error::other(format!("valgrind: {}", output.status)));
    }
    let mut counts = Vec::new();
    while let Ok(dump) = fs::read_to_string(folder.join(format!("out.{}", counts.len() + 1))) {
        counts.push(total(&dump).ok_or_else(|| io::Error::other("a dump without a total"))?);
    }
    fs::remove_dir_all(&folder)?;
    Ok((String::from_utf8_lossy(&output.stdout).into_owned(), counts))
}

/// Reads the total of the part that is written when the function returns, not of the part at exit.
fn total(dump: &str) -> Option<u64> {
    let mut lines = dump.lines();
    lines
        .find_map(|line| line.strip_prefix("totals: "))?
        .trim()
        .parse()
        .ok()
}
