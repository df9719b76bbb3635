//! Whether any operation takes longer than the text is longer, on texts that somebody sends who
//! wants it to.
//!
//! ```sh
//! cargo xtask scaling                          # every function and command; a quarter of an hour
//! cargo xtask scaling --shapes 30              # fewer texts; under a minute
//! cargo xtask scaling extract --seed 7         # operations with this in their name, other texts
//! ```
//!
//! Texts are drawn from a grammar (`shapes.rs`). An operation that takes more than three times as
//! long for twice the text, and does so again when it is measured with care, is printed with the
//! text, and the exit status says so.

mod operations;
mod shapes;

use std::io::Write;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use operations::{COMMANDS, FUNCTIONS};
use shapes::Shape;
use urial_testkit::Prng;

const USAGE: &str = "usage: scaling [--shapes N] [--seed N] [OPERATION]...";
/// How much longer an operation may take for twice the text.
const MOST: f64 = 3.0;
/// Lengths of texts for functions, and for commands, which take a while to start.
const FUNCTION_TEXT: usize = 32 << 10;
const COMMAND_TEXT: usize = 256 << 10;
/// Seconds that say nothing, as the clock and caches take as long.
const FUNCTION_NOISE: f64 = 300e-6;
const COMMAND_NOISE: f64 = 0.05;
/// A command gets one of so many shapes.
const COMMAND_SHARE: usize = 10;

struct Options {
    shapes: usize,
    seed: u64,
    names: Vec<String>,
}

fn main() -> ExitCode {
    let Some(options) = options() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let command = std::env::var("URIAL_COMMAND").ok();
    if command.is_none() {
        println!("left out: the commands, since URIAL_COMMAND does not name a program");
    }
    let is_chosen = |name: &str| {
        options.names.is_empty() || options.names.iter().any(|part| name.contains(&**part))
    };
    let (start, mut prng) = (Instant::now(), Prng::new(options.seed));
    let (mut found, mut measured) = (0, 0);
    for number in 0..options.shapes {
        let shape = Shape::draw(&mut prng);
        let mut look = |name: &str, size, noise, run: &dyn Fn(&str)| {
            measured += 1;
            if let Some([short, long]) = growth(&shape, size, noise, run) {
                found += 1;
                println!("GROWS  {name}: {short:.6} s, {long:.6} s for twice the text; {shape}");
            }
        };
        for (name, run) in FUNCTIONS.into_iter().flatten().filter(|(name, _)| is_chosen(name)) {
            look(name, FUNCTION_TEXT, FUNCTION_NOISE, run);
        }
        let Some(program) = command.as_ref().filter(|_| number % COMMAND_SHARE == 0) else {
            continue;
        };
        for line in COMMANDS.iter().filter(|line| is_chosen(line)) {
            let run = |text: &str| run_command(program, line, text);
            look(line, COMMAND_TEXT, COMMAND_NOISE, &run);
        }
    }
    let verdict = if found == 0 { "met" } else { "MISSED" };
    let seconds = start.elapsed().as_secs_f64();
    println!("{verdict}: {found} of {measured} grow, {} shapes, {seconds:.0} s", options.shapes);
    ExitCode::from(u8::from(found > 0))
}

fn options() -> Option<Options> {
    let mut options = Options { shapes: 300, seed: 2026, names: Vec::new() };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--shapes" => options.shapes = arguments.next()?.parse().ok()?,
            "--seed" => options.seed = arguments.next()?.parse().ok()?,
            flag if flag.starts_with("--") => return None,
            _ => options.names.push(argument),
        }
    }
    Some(options)
}

/// Returns the seconds for a text and for one twice as long, if they are too far apart.
fn growth(shape: &Shape, size: usize, noise: f64, run: &dyn Fn(&str)) -> Option<[f64; 2]> {
    let texts = [shape.text(size), shape.text(2 * size)];
    // Something else may take the processor for a while: each time is the shortest of more runs.
    for rounds in [1, 5, 15] {
        let [short, long] = [&texts[0], &texts[1]].map(|text| shortest(rounds, text, run));
        if long < noise || long < MOST * short {
            return None;
        }
        if rounds == 15 || short > 1.0 {
            return Some([short, long]);
        }
    }
    None
}

fn shortest(rounds: usize, text: &str, run: &dyn Fn(&str)) -> f64 {
    let seconds = (0..rounds).map(|_| {
        let start = Instant::now();
        run(text);
        start.elapsed().as_secs_f64()
    });
    seconds.fold(f64::INFINITY, f64::min)
}

/// Runs a command with a text as its input.
fn run_command(program: &str, line: &str, text: &str) {
    let mut child = Command::new(program)
        .args(line.split(' '))
        .args(["-q", "-j", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("URIAL_COMMAND names a program");
    let mut input = child.stdin.take().expect("a pipe");
    // A command that needs no more of it closes the pipe.
    let _ = input.write_all(text.as_bytes());
    drop(input);
    let status = child.wait().expect("a command ends");
    assert!(
        status.code().is_some_and(|code| code < 3),
        "{line}: {status} for {:?}",
        text.get(..200)
    );
}
