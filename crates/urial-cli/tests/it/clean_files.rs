//! Memory of `urial clean` for long lines, and what is left of its files after an interrupted run.

use std::fs::{self, File};
use std::io::Write;
use std::process::{Command, Stdio};

use crate::common::{Folder, names};

/// Returns the peak memory of a process, as Linux counts it.
#[cfg(target_os = "linux")]
fn peak(process: u32) -> usize {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = line.unwrap().trim().strip_suffix(" kB").unwrap();
    kibibytes.parse::<usize>().unwrap() << 10
}

/// Returns the peak memory for a list of `x:0/aaa`, `x:1/aaa` and so on, with lines of the given
/// lengths, all of which have to be printed.
#[cfg(target_os = "linux")]
fn peak_of_long_lines(args: &str, count: usize, length: impl Fn(usize) -> usize) -> usize {
    use std::io::{BufRead, BufReader};
    let folder = Folder::new(&[]);
    let mut list = std::io::BufWriter::new(File::create(folder.path("long")).unwrap());
    for number in 0..count {
        writeln!(list, "x:{number}/{}", "a".repeat(length(number))).unwrap();
    }
    list.into_inner().unwrap();
    let mut command = folder.command(&format!("clean -q -f long --temp-dir . -j 2 {args}"));
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let (mut line, mut most) = (Vec::new(), 0);
    for number in 0..count {
        // The last line is longer than a pipe's buffer, so the command is still writing it.
        if number == count - 1 {
            most = peak(child.id());
        }
        line.clear();
        out.read_until(b'\n', &mut line).unwrap();
        assert!(line.starts_with(format!("x:{number}/a").as_bytes()));
    }
    assert!(child.wait().unwrap().success());
    most
}

#[cfg(target_os = "linux")]
#[test]
fn long_lines_take_the_memory_of_a_few_of_them() {
    const LONG: usize = 1 << 20;
    let most = peak_of_long_lines("--memory 1M", 64, |_| LONG);
    assert!(most < 40 * LONG, "{most}");
}

#[cfg(target_os = "linux")]
#[test]
fn what_long_lines_took_is_given_back() {
    const LONG: usize = 3 << 20;
    // Lengths differ, so that a freed buffer never fits the next line exactly.
    let length = |number: usize| LONG - number * 7919 * 31 % (LONG / 5);
    let most = peak_of_long_lines("--memory 24M", 45, length);
    assert!(most < (24 << 20) + 9 * LONG, "{most}");
}

/// Returns whether this process ignores a signal, and so its children do: those of `nohup`, and of
/// `&` in a script.
#[cfg(unix)]
fn is_ignored(signal: u32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = (status.lines()).find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// The command has read most of the pipe, so its output files have been begun.
#[cfg(unix)]
#[test]
fn a_run_that_is_ended_leaves_what_was_there() {
    let signals = [("INT", 2), ("TERM", 15), ("HUP", 1), ("KILL", 9)];
    let told = signals.iter().filter(|(_, number)| !is_ignored(*number));
    for (signal, _) in told {
        let folder = Folder::new(&[("list", "a:b\n")]);
        let temporary = folder.path("temporary");
        fs::create_dir(&temporary).unwrap();
        let line = "clean -q --memory 1M --temp-dir temporary -o list --rejects refused";
        let mut command = folder.command(line);
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        for number in 0..50_000 {
            let line = format!("http://host/{number}/a-path-that-is-long-enough\n{number} b\n");
            stdin.write_all(line.as_bytes()).unwrap();
        }
        let mut kill = Command::new("kill");
        let outcome = kill.args([format!("-{signal}"), child.id().to_string()]);
        assert!(outcome.status().unwrap().success());
        // A program that ignores the signal ends here, and the test with it.
        drop(stdin);
        assert_eq!(child.wait().unwrap().code(), None, "{signal}");
        assert_eq!(folder.read("list"), "a:b\n");
        // A spill file has no name from the start; on Linux the output files have none until the
        // end.
        assert_eq!(names(&temporary), [""; 0]);
        if cfg!(target_os = "linux") {
            assert_eq!(folder.names(), ["list", "temporary"], "{signal}");
        }
    }
}
