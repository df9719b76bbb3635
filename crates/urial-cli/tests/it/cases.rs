//! Runs the pages of `tests/cases`: lines that a person types, and the answers of the command.
//!
//! ```text
//! # A column is replaced           title of the runs below it; they share an empty folder
//! ; A remark.
//! file list.csv                    a file of the folder: made before the first run, and compared
//! | id,link                        after one; in the end each has to be as it was shown last
//! $ urial normalize -q --column 2  a run: words as a shell splits them; `< list.csv` at the end;
//! $ sh -c 'urial check < list.csv'   `sh` finds the command by its name, too
//! < 7\tHTTP://A:80                 its standard input
//! > 7\thttp://a/                   its standard output
//! ! urial: 1 read, …               its standard error
//! exit 0                           its status, unless that is 0
//! ```
//!
//! Lines have the escapes of Rust, and `\c` at the end of one that has no line feed; `9×{text}` is
//! nine times a text. `…` is any text, and any lines where it stands alone. A heading that ends
//! with `[unix]`, `[linux]` or `[windows]` is for these systems only.
//! `URIAL_CASES=write` writes the answers that differ into the pages, and `URIAL_CASES=some` runs
//! one title of four, where a process takes long to start.

use std::borrow::Cow;
use std::ffi::OsString;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

use crate::common::{Folder, Outcome, fed, shell};

/// Marks of headings, and whether this is the system that they name.
const SYSTEMS: [(&str, bool); 3] =
    [("[unix]", cfg!(unix)), ("[linux]", cfg!(target_os = "linux")), ("[windows]", cfg!(windows))];

/// A run, or a file, as its page has it.
#[derive(Default)]
struct Step<'p> {
    /// The words after `$` or `file`, and what of the two it is.
    head: &'p str,
    is_run: bool,
    /// Number of its line, counted from 1, and of the line after it.
    line: usize,
    end: usize,
    /// Lines after `<` or `|`, after `>`, and after `!`.
    input: Vec<&'p str>,
    out: Vec<&'p str>,
    err: Vec<&'p str>,
    status: i32,
}

#[test]
fn the_cases_print_what_is_shown() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let pages: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(String::new()));
    let work = || {
        while let Some(path) = pages.get(next.fetch_add(1, Ordering::Relaxed)) {
            // Not in the line below, which would hold the lock for the whole page.
            let page = run_page(path);
            wrong.lock().unwrap().push_str(&page);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{wrong}");
}

/// Runs a page, and returns what is wrong with it.
fn run_page(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let mut written: Vec<String> = Vec::new();
    let asked = std::env::var("URIAL_CASES").unwrap_or_default();
    let (mut wrong, mut at, mut title) = (String::new(), 0, 0);
    while at < lines.len() {
        let end = (at + 1..lines.len()).find(|&next| lines[next].starts_with("# "));
        let end = end.unwrap_or(lines.len());
        title += 1;
        let is_left_out = asked == "some" && title % 4 != 1;
        let is_elsewhere = SYSTEMS.iter().any(|(mark, is)| !is && lines[at].ends_with(mark));
        let is_skipped = is_left_out || is_elsewhere;
        let folder = Folder::new(&[]);
        let steps = if is_skipped { Vec::new() } else { steps(&lines[..end], at) };
        let mut has_run = false;
        for step in &steps {
            written.extend(lines[at..step.line].iter().map(|line| (*line).to_owned()));
            at = step.end;
            let is = perform(&folder, step, has_run);
            has_run |= step.is_run;
            let Some(is) = is else {
                let lines = lines[step.line..step.end].iter();
                written.extend(lines.map(|line| (*line).to_owned()));
                continue;
            };
            let (path, line) = (path.display(), step.line);
            let _ = writeln!(wrong, "{path}:{line}: {} gives\n{is}", step.head);
            written.extend(is.lines().map(str::to_owned));
        }
        let unshown = unshown(&folder, &steps);
        if !unshown.is_empty() {
            let _ = writeln!(wrong, "{}:{at}: the runs leave\n{unshown}", path.display());
            written.extend(unshown.lines().map(str::to_owned));
        }
        written.extend(lines[at..end].iter().map(|line| (*line).to_owned()));
        at = end;
    }
    if asked == "write" {
        fs::write(path, written.join("\n") + "\n").unwrap();
    }
    wrong
}

/// Reads the steps of the lines from `start` on.
fn steps<'p>(lines: &[&'p str], start: usize) -> Vec<Step<'p>> {
    let mut steps: Vec<Step> = Vec::new();
    for (number, line) in lines.iter().copied().enumerate().skip(start) {
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        if let "$" | "file" = mark {
            let (head, is_run, line) = (rest, mark == "$", number + 1);
            steps.push(Step { head, is_run, line, ..Step::default() });
        }
        let Some(step) = steps.last_mut() else {
            continue;
        };
        match mark {
            "<" | "|" => step.input.push(rest),
            ">" => step.out.push(rest),
            "!" => step.err.push(rest),
            "exit" => step.status = rest.parse().unwrap(),
            "$" | "file" => {}
            "#" | ";" | "" => continue,
            _ => panic!("line {}: {line}", number + 1),
        }
        step.end = number + 1;
    }
    steps
}

/// Performs a step, after a run or in front of all; returns its lines as they should be, if they
/// differ.
fn perform(folder: &Folder, step: &Step, has_run: bool) -> Option<String> {
    let mut input = unescaped(&step.input);
    if !step.is_run {
        let path = folder.path(read_word(step.head));
        if !has_run {
            fs::write(path, input).unwrap();
            return None;
        }
        let is = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", step.head));
        return (!are_shown(&is, &step.input)).then(|| escaped(&is, "|"));
    }
    let mut words = words(step.head);
    if words.len() > 2 && words[words.len() - 2] == "<" {
        input = fs::read(folder.path(&words[words.len() - 1])).unwrap();
        words.truncate(words.len() - 2);
    }
    let names = words.iter().take_while(|word| *word != "urial" && *word != "sh").count();
    let mut command = match words[names] == "sh" {
        true => shell(),
        false => Command::new(env!("CARGO_BIN_EXE_urial")),
    };
    command.args(&words[names + 1..]).current_dir(folder.root());
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    let variables = words[..names].iter().map(|word| word.to_str().unwrap());
    command.envs(variables.map(|variable| variable.split_once('=').unwrap()));
    let outcome = Outcome::new(fed(&mut command, &input));
    let is_right = outcome.status == step.status
        && are_shown(&outcome.bytes, &step.out)
        && are_shown(outcome.err.as_bytes(), &step.err);
    if is_right {
        return None;
    }
    let input: String = step.input.iter().map(|line| format!("< {line}\n")).collect();
    let (out, err) = (escaped(&outcome.bytes, ">"), escaped(outcome.err.as_bytes(), "!"));
    let status = match outcome.status {
        0 => String::new(),
        status => format!("exit {status}\n"),
    };
    Some(format!("{input}{out}{err}{status}").trim_end().to_owned())
}

/// Returns the files that are not in the end as a step shows them.
fn unshown(folder: &Folder, steps: &[Step]) -> String {
    let files = steps.iter().filter(|step| !step.is_run);
    let mut names: Vec<OsString> = files.map(|step| read_word(step.head)).collect();
    names.extend(folder.names().into_iter().map(OsString::from));
    names.sort();
    names.dedup();
    let last_run = steps.iter().rposition(|step| step.is_run);
    let mut text = String::new();
    for name in names {
        let Ok(bytes) = fs::read(folder.path(&name)) else {
            let _ = writeln!(text, "; {} is gone", name.display());
            continue;
        };
        let mut steps = steps.iter().enumerate();
        let last = steps.rfind(|(_, step)| !step.is_run && read_word(step.head) == name);
        let is_known = last.is_some_and(|(at, step)| {
            last_run.is_some_and(|run| run < at) || are_shown(&bytes, &step.input)
        });
        if !is_known {
            let _ = write!(text, "file {}\n{}", name.display(), escaped(&bytes, "|"));
        }
    }
    text
}

/// Returns whether bytes are the lines shown.
fn are_shown(bytes: &[u8], shown: &[&str]) -> bool {
    if unescaped(shown) == bytes {
        return true;
    }
    let is = escaped(bytes, ">");
    let lines: Vec<&str> = is.lines().map(|line| line.get(2..).unwrap_or_default()).collect();
    let shown: Vec<Cow<'_, str>> = shown.iter().map(|line| repeated(line)).collect();
    is_shown(&lines, &shown.iter().map(|line| &**line).collect::<Vec<_>>())
}

/// Returns whether the printed lines are those shown; `…` is any number of lines, or any text.
pub(crate) fn is_shown(printed: &[&str], shown: &[&str]) -> bool {
    match (printed, shown) {
        (_, ["…", rest @ ..]) => (0..=printed.len()).any(|from| is_shown(&printed[from..], rest)),
        ([line, printed @ ..], [expected, shown @ ..]) => {
            is_line(line, expected) && is_shown(printed, shown)
        }
        _ => printed.is_empty() && shown.is_empty(),
    }
}

/// Returns whether a line is the one shown.
fn is_line(line: &str, shown: &str) -> bool {
    let Some((start, rest)) = shown.split_once('…') else {
        return line == shown;
    };
    let Some(line) = line.strip_prefix(start) else {
        return false;
    };
    let mut ends = line.char_indices().map(|(at, _)| at).chain([line.len()]);
    ends.any(|at| is_line(&line[at..], rest))
}

/// Splits a line into words, as a shell does that knows only single quotes; then reads escapes.
fn words(line: &str) -> Vec<OsString> {
    let (mut words, mut word, mut is_quoted) = (Vec::<String>::new(), None, false);
    for letter in line.chars() {
        match letter {
            '\'' => {
                word.get_or_insert_with(String::new);
                is_quoted = !is_quoted;
            }
            ' ' if !is_quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words.iter().map(|letters| read_word(letters)).collect()
}

/// Reads the escapes of a word, which on Unix need not be UTF-8.
fn read_word(letters: &str) -> OsString {
    let bytes = unescaped(&[&format!("{letters}\\c")]);
    #[cfg(unix)]
    return std::os::unix::ffi::OsStringExt::from_vec(bytes);
    #[cfg(not(unix))]
    String::from_utf8(bytes).unwrap().into()
}

/// Reads lines with escapes.
fn unescaped(lines: &[&str]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for line in lines {
        let line = repeated(line);
        let mut parts = line.split('\\');
        bytes.extend(parts.next().unwrap_or_default().bytes());
        bytes.push(b'\n');
        while let Some(part) = parts.next() {
            bytes.pop();
            let (escape, rest) = match part.chars().next() {
                None => (vec![b'\\'], parts.next().unwrap_or_default()),
                Some('t') => (vec![b'\t'], &part[1..]),
                Some('r') => (vec![b'\r'], &part[1..]),
                Some('n') => (vec![b'\n'], &part[1..]),
                Some('e') => (vec![0x1B], &part[1..]),
                Some('x') => (vec![u8::from_str_radix(&part[1..3], 16).unwrap()], &part[3..]),
                Some('u') => {
                    let (digits, rest) = part[2..].split_once('}').unwrap();
                    let letter = u32::from_str_radix(digits, 16).unwrap();
                    (char::from_u32(letter).unwrap().to_string().into(), rest)
                }
                Some('c') => (Vec::new(), ""),
                _ => panic!("no such escape: \\{part}"),
            };
            bytes.extend(escape);
            bytes.extend(rest.bytes());
            if part != "c" {
                bytes.push(b'\n');
            }
        }
    }
    bytes
}

/// Writes out the texts that are repeated.
fn repeated(line: &str) -> Cow<'_, str> {
    let Some((before, rest)) = line.split_once("×{") else {
        return line.into();
    };
    let (text, after) = rest.split_once('}').unwrap();
    let start = before.trim_end_matches(|last: char| last.is_ascii_digit());
    let text = text.repeat(before[start.len()..].parse().unwrap());
    (start.to_owned() + &text + &repeated(after)).into()
}

/// Writes bytes as lines with escapes, each after a mark.
fn escaped(bytes: &[u8], mark: &str) -> String {
    let mut text = String::new();
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        text += mark;
        let (line, end) = match line.strip_suffix(b"\n") {
            Some(line) => (line, "\n"),
            None => (line, "\\c\n"),
        };
        text += if line.is_empty() && end == "\n" { "" } else { " " };
        for chunk in line.utf8_chunks() {
            for letter in chunk.valid().chars() {
                match letter {
                    '\\' => text += "\\\\",
                    '\t' => text += "\\t",
                    '\r' => text += "\\r",
                    '\x1B' => text += "\\e",
                    // Invisible, so that a reader of the page sees it.
                    '\0'..' '
                    | '\x7F'..'\u{A0}'
                    | '\u{200B}'..'\u{2010}'
                    | '\u{2028}'..'\u{202F}'
                    | '\u{2066}'..'\u{2070}'
                    | '\u{FEFF}' => text.extend(letter.escape_unicode()),
                    _ => text.push(letter),
                }
            }
            for byte in chunk.invalid() {
                let _ = write!(text, "\\x{byte:02X}");
            }
        }
        // A page has no line that ends with a space.
        if text.ends_with(' ') {
            text.truncate(text.len() - 1);
            text += "\\u{20}";
        }
        text += end;
    }
    text
}
