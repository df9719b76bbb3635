//! The layout of the header: cbindgen takes a line for every little thing.

/// The longest line.
const WIDTH: usize = 100;

/// Returns the header with each enumeration begun by `URIAL_ENUM`, as many parameters in a line as
/// there is room for, the comment of a member beside it where both fit into a line, and options
/// that are unsigned, as the parameters for them.
pub(crate) fn compact(header: &str) -> String {
    unsigned(&beside(&filled(&enumerations(header))))
}

/// Puts a `u` after the numbers of constants.
fn unsigned(header: &str) -> String {
    let is_number = |line: &str| {
        line.starts_with("#define URIAL_") && line.ends_with(|last: char| last.is_ascii_digit())
    };
    let line = |line: &str| format!("{line}{}\n", if is_number(line) { "u" } else { "" });
    header.lines().map(line).collect()
}

/// Puts `URIAL_ENUM` in place of the two conditions that cbindgen writes for each enumeration.
fn enumerations(header: &str) -> String {
    let mut out = String::new();
    let mut lines = header.lines();
    while let Some(line) = lines.next() {
        if let Some(name) = line.strip_prefix("enum ") {
            // A condition, the type, the end of the condition, and a brace.
            let number = lines.nth(1).unwrap_or_default();
            let number = number.trim_start_matches([' ', ':']);
            lines.nth(1);
            out += &format!("URIAL_ENUM({name}, {number}) {{\n");
        } else if line == "#ifndef __cplusplus" && out.ends_with("};\n") {
            lines.find(|line| *line == "#endif // __cplusplus");
        } else {
            out += &format!("{line}\n");
        }
    }
    out
}

/// Fills lines with the parameters of functions, of which cbindgen writes one a line.
fn filled(header: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    for line in header.lines() {
        // Members stand four columns in, parameters more.
        let parameter = line.strip_prefix("        ").map(str::trim_start);
        match (parameter, out.last_mut()) {
            (Some(parameter), Some(last)) if last.len() + 1 + parameter.len() <= WIDTH => {
                *last += &format!(" {parameter}");
            }
            _ => out.push(line.to_owned()),
        }
    }
    out.join("\n") + "\n"
}

/// Fills lines with the members of an enumeration that need no comment.
pub(crate) fn filled_with(members: impl Iterator<Item = String>) -> String {
    let mut out = String::new();
    let mut width = WIDTH;
    for member in members {
        (out, width) = match width + 1 + member.len() {
            more if more <= WIDTH => (out + " " + &member, more),
            _ => (out + "\n    " + &member, 4 + member.len()),
        };
    }
    out.trim_start_matches('\n').to_owned() + "\n"
}

/// Puts a comment of one line beside the member that it is about.
fn beside(header: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    for line in header.lines() {
        let is_member = line.starts_with("    ") && line.ends_with([',', ';']);
        let comment = match &out[..] {
            [.., before, last] if is_member && !before.starts_with("    //") => {
                last.strip_prefix("    //")
            }
            _ => None,
        };
        match comment.map(|comment| format!("{line} //{comment}")) {
            Some(both) if both.chars().count() <= WIDTH => {
                out.pop();
                out.push(both);
            }
            _ => out.push(line.to_owned()),
        }
    }
    out.join("\n") + "\n"
}
