//! `cargo xtask pictures`: the pictures of the README, made of what the command prints and of the
//! rows of the benches.

use std::fmt::Write;

use crate::files::read;
use crate::run::{Call, root};

const FOLDER: &str = "docs/pictures";
/// Colours of both themes: text, faint text, background, and the bars, which the colour-blind can
/// tell apart.
const STYLE: &str = "<style>\
svg{background:#fff}text{fill:#1f2328;font:13px ui-monospace,Menlo,Consolas,monospace;white-space:pre}\
.faint{fill:#59636e}.strong{font-weight:700}.urial{fill:#0072b2}.peer{fill:#b0b7bf}rect.page{fill:#f6f8fa}\
@media(prefers-color-scheme:dark){svg{background:#0d1117}text{fill:#e6edf3}.faint{fill:#9198a1}\
.urial{fill:#56b4e9}.peer{fill:#59636e}rect.page{fill:#151b23}}</style>";

/// A run of the command that is drawn: its arguments, and the example that it reads.
const RUNS: [(&str, &str, &str); 2] = [
    ("clean", "links.txt", "clean --repair --guess-scheme https --drop-tracking links.txt"),
    ("redact", "access.log", "redact access.log"),
];

/// An operation of the chart: its name, bench and class.
const OPERATIONS: [(&str, &str, &str); 3] = [
    ("parse", "parse", ""),
    ("parse and normalize", "normalize", "parse + normalize, "),
    ("parse and resolve", "resolve", "parse the reference + resolve, "),
];
const PEERS: &str = "urial fluent-uri oxiri iri-string ada-url url";

pub(crate) fn pictures() -> Result<Vec<(String, String)>, String> {
    let mut pictures = Vec::new();
    for (name, file, args) in RUNS {
        let shown = read(format!("examples/{file}"))?;
        let manifest = root().join("Cargo.toml");
        let call = Call::cargo(&root(), "run -q -p urial-cli --manifest-path").arg(manifest);
        let call = call.arg("--").args(args.split(' ')).within("examples");
        let picture = terminal(file, &shown, args, &call.both()?);
        pictures.push((format!("{FOLDER}/{name}.svg"), picture));
    }
    pictures.push((format!("{FOLDER}/speed.svg"), chart()?));
    Ok(pictures)
}

/// Draws a terminal in which a file is shown, and the command with what it prints.
fn terminal(file: &str, read: &str, args: &str, printed: &[String; 2]) -> String {
    let [out, messages] = printed;
    let mut lines = vec![("strong", format!("$ cat {file}"))];
    lines.extend(read.lines().map(|line| ("", line.to_owned())));
    lines.push(("strong", format!("$ urial {args}")));
    lines.extend(out.lines().map(|line| ("", line.to_owned())));
    lines.extend(messages.lines().map(|line| ("faint", line.to_owned())));
    let longest = lines.iter().map(|(_, line)| line.chars().count()).max();
    let (width, height) = (longest.unwrap_or(0) * 8 + 32, lines.len() * 19 + 24);
    let page = format!("<rect class=\"page\" width=\"{width}\" height=\"{height}\" rx=\"8\"/>\n");
    let rows = lines.iter().enumerate().map(|(number, (class, line))| {
        let (y, line) = (number * 19 + 27, escaped(line));
        format!("<text x=\"16\" y=\"{y}\" class=\"{class}\">{line}</text>\n")
    });
    let title = format!("urial {args}, and what it prints");
    picture(&title, width, height, &(page + &rows.collect::<String>()))
}

/// Draws the times of peers as multiples of the time that urial takes.
fn chart() -> Result<String, String> {
    let (rows, report) = (read("bench/rows.tsv")?, read("bench/RESULTS.md")?);
    let fact = |name: &str| {
        let start = format!("- {name}: ");
        let found = report.lines().find_map(|line| line.strip_prefix(&start));
        found.unwrap_or("unknown")
    };
    let time = |bench: &str, class: &str, name: &str| {
        let start = format!("{bench}\t{class}geometric means over 4 lists\t{name}\t");
        let row = rows.lines().find_map(|line| line.strip_prefix(&start))?;
        row.split('\t').next()?.parse::<f64>().ok()
    };
    let mut body = String::new();
    let mut y = 44;
    for (title, bench, class) in OPERATIONS {
        let own = time(bench, class, "urial").ok_or_else(|| format!("no row of {bench}"))?;
        let at = y + 14;
        let _ = writeln!(body, "<text class=\"strong\" x=\"16\" y=\"{at}\">{title}</text>");
        for name in PEERS.split(' ') {
            let Some(time) = time(bench, class, name) else {
                continue;
            };
            y += 22;
            let (ratio, class) = (time / own, if name == "urial" { "urial" } else { "peer" });
            let width = (ratio * 20.0).round();
            let (right, at) = (138.0 + width, y + 13);
            let _ = writeln!(
                body,
                "<text x=\"32\" y=\"{at}\">{name}</text><rect class=\"{class}\" x=\"130\" y=\"{y}\" width=\"{width}\" height=\"16\"/><text x=\"{right}\" y=\"{at}\">{ratio:.1}</text>"
            );
        }
        y += 34;
    }
    let title = "Time for a URL, in multiples of what urial takes (shorter is faster)";
    let (date, machine, at) = (fact("Date"), fact("Machine"), y + 8);
    let command = report.split('`').nth(1).unwrap_or("unknown");
    let head = format!(
        "<text class=\"strong\" x=\"16\" y=\"26\">{title}</text>\n<text class=\"faint\" x=\"16\" y=\"{at}\">means over four lists, {date}, {machine}; {command}</text>\n"
    );
    Ok(picture(title, 680, y + 24, &(head + &body)))
}

/// Makes a picture, with its words for who cannot see it.
fn picture(title: &str, width: usize, height: usize, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n<title>{}</title>\n{STYLE}\n{body}</svg>\n",
        escaped(title)
    )
}

/// Escapes text for SVG and HTML.
pub(crate) fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;")
}
