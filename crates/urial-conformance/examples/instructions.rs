//! Parses and normalizes a list of the benches some times, for a counter of instructions:
//! `cargo xtask cross --only instructions`.

// The lists of the benches, a workspace of their own, which lints them.
#[allow(dead_code, unreachable_pub, unused_imports, clippy::all, clippy::pedantic)]
#[path = "../../../bench/src/lists/mod.rs"]
mod lists;

use std::hint::black_box;

use urial::{Step, Uri};

fn main() -> std::io::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [list, operation, passes] = &args[..] else {
        return Err(std::io::Error::other("usage: LIST parse|normalize PASSES"));
    };
    let wrong = |_| std::io::Error::other("LIST and PASSES are numbers");
    let lists = lists::load(true)?;
    let list = &lists[list.parse::<usize>().map_err(wrong)? % lists.len()];
    let lines = list.lines();
    for _ in 0..passes.parse().map_err(wrong)? {
        for line in &lines {
            let parsed = Uri::parse(black_box(line));
            match operation.as_str() {
                "parse" => drop(black_box(parsed)),
                _ => drop(black_box(parsed.map(|uri| uri.normalize(Step::Scheme)))),
            }
        }
    }
    println!("{}\t{}", list.name, lines.len());
    Ok(())
}
