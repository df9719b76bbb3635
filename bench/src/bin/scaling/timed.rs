//! The time a byte, at growing lengths.

use std::time::Instant;

use super::Options;
use super::operations::{Operation, operations};
use super::shapes::{SHAPES, Shape, Texts, random};

/// How much longer a byte may take at the next size. Quadratic time takes sixteen times as long;
/// caches and a busy machine take up to three.
const TOLERANCE: f64 = 4.0;

/// A run that long need not be repeated to be believed.
const LONG: f64 = 0.2;

/// How late a process learns how long it has been on a CPU.
const TICK: f64 = 0.004;

/// A byte for which less is taken does not come from a cache any more, and that is all.
const FAST: f64 = 3e-9;

/// Below this a run is too short to say anything.
const SHORT: f64 = 100e-6;

/// An operation, and what has been seen of it.
struct Watched {
    operation: &'static Operation,
    /// The length and the time of the text before, of the shape in hand.
    before: Option<(usize, f64)>,
    /// Whether it is known to grow with the shape in hand.
    is_done: bool,
    is_taken: bool,
    texts: usize,
    seconds: f64,
}

/// Prints what grows, and how many there are.
pub fn run(options: &Options) -> usize {
    let start = Instant::now();
    let operations = operations();
    let named = |name: &str, filter: &String| name.contains(filter.as_str());
    let is_operation = |filter: &&String| operations.iter().any(|it| named(it.name, filter));
    let (of_operations, of_shapes): (Vec<_>, Vec<_>) =
        options.filters.iter().partition(is_operation);
    let chosen = |name: &str, filters: &[&String]| {
        filters.is_empty() || filters.iter().any(|filter| named(name, filter))
    };
    let operations = operations.iter().copied();
    let mut watched: Vec<Watched> = operations
        .filter(|operation| chosen(operation.name, &of_operations))
        .map(Watched::new)
        .collect();
    let random = random(options.random, options.seed);
    let fixed = SHAPES.iter().map(|shape| (shape, true));
    let shapes = fixed.chain(random.iter().map(|shape| (shape, false)));
    let mut found = 0;
    for (shape, is_fixed) in shapes.filter(|(shape, _)| chosen(&shape.name, &of_shapes)) {
        for &size in sizes(options.quick, is_fixed) {
            let texts = shape.texts(size);
            for watched in &mut watched {
                found += usize::from(watched.grows(shape, &texts));
            }
        }
        for watched in &mut watched {
            watched.end_shape();
        }
    }
    for it in &watched {
        println!(
            "{:42}{:5} texts {:7.1} s",
            it.operation.name, it.texts, it.seconds
        );
    }
    let seconds = start.elapsed().as_secs_f64();
    let verdict = if found == 0 { "met" } else { "MISSED" };
    let texts: usize = watched.iter().map(|it| it.texts).sum();
    println!(
        "{verdict}: {found} grow of {} operations, {texts} texts, {seconds:.0} s",
        watched.len()
    );
    found
}

impl Watched {
    const fn new(operation: &'static Operation) -> Watched {
        Watched {
            operation,
            before: None,
            is_done: false,
            is_taken: false,
            texts: 0,
            seconds: 0.0,
        }
    }

    /// Runs it with the next size of a shape; whether it takes longer than the text is longer,
    /// which is printed.
    fn grows(&mut self, shape: &Shape, texts: &Texts) -> bool {
        if self.is_done {
            return false;
        }
        let start = Instant::now();
        let growth = self.next(shape, texts);
        self.seconds += start.elapsed().as_secs_f64();
        if let Some([first, second]) = growth {
            self.is_done = true;
            println!(
                "GROWS  {} of {}: {} bytes {:.6} s, {} bytes {:.6} s",
                self.operation.name, shape.name, first.0, first.1, second.0, second.1
            );
        }
        growth.is_some()
    }

    fn next(&mut self, shape: &Shape, texts: &Texts) -> Option<[(usize, f64); 2]> {
        let longer = time(self.operation, texts, 3)?;
        self.is_taken = true;
        let shorter = self.before.replace(longer)?;
        if !is_worse(shorter, longer) {
            return None;
        }
        if longer.1 > LONG && longer.1 > shorter.1 * 100.0 {
            return Some([shorter, longer]);
        }
        // Something else may have taken the processor.
        let first = time(self.operation, &shape.texts(shorter.0), 12)?;
        let second = time(self.operation, texts, 12)?;
        is_worse(first, second).then_some([first, second])
    }

    fn end_shape(&mut self) {
        self.texts += usize::from(self.is_taken);
        (self.before, self.is_done, self.is_taken) = (None, false, false);
    }
}

const fn sizes(is_quick: bool, is_fixed: bool) -> &'static [usize] {
    match (is_quick, is_fixed) {
        (true, _) => &[4 << 10, 64 << 10],
        (false, true) => &[16 << 10, 256 << 10, 4 << 20, 16 << 20],
        (false, false) => &[16 << 10, 256 << 10, 1 << 20],
    }
}

fn is_worse(shorter: (usize, f64), longer: (usize, f64)) -> bool {
    // As much time at least as the clock and a cold cache are good for.
    let expected = shorter.1.max(2e-6) * longer.0 as f64 / shorter.0 as f64;
    let is_long = longer.1 > SHORT && longer.1 > FAST * longer.0 as f64;
    is_long && longer.1 > expected * TOLERANCE
}

/// Returns the length of the text, and the shortest of some runs; `None` when the operation takes
/// no such text.
fn time(operation: &Operation, texts: &Texts, rounds: usize) -> Option<(usize, f64)> {
    let mut run = (operation.prepare)(texts)?;
    let mut shortest = f64::INFINITY;
    for _ in 0..rounds {
        let (start, before) = (Instant::now(), on_cpu());
        run();
        let elapsed = start.elapsed().as_secs_f64();
        // Others that want the processor must not look like something quadratic. Linux reports it a
        // tick late.
        let own = on_cpu()
            .zip(before)
            .map(|(after, before)| after - before + TICK);
        shortest = shortest.min(own.map_or(elapsed, |own| own.min(elapsed)));
        if shortest > LONG {
            break;
        }
    }
    Some((texts.uri.len(), shortest))
}

/// Returns for how many seconds this process has been on a CPU, where Linux tells.
fn on_cpu() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanoseconds: f64 = told.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
