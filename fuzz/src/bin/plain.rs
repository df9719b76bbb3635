//! The fuzzer for machines without a C++ compiler: what was kept, then texts shuffled from the
//! corpus, as many as there is time for.
//!
//! `plain SECONDS [TARGET]…`. Inputs that fail go to `fuzz/artifacts/TARGET/`, and the exit status
//! is 1.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::catch_unwind;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use std::{fs, io};

use urial_fuzz::{Shuffle, TARGETS, Target};

fn main() -> io::Result<ExitCode> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let seconds = args.first().and_then(|seconds| seconds.parse().ok());
    let Some(seconds) = seconds else {
        eprintln!("usage: plain SECONDS [TARGET]…");
        return Ok(ExitCode::from(2));
    };
    let names = &args[1..];
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let inputs = urial_fuzz::seeds(&here.join("../corpus"))?;
    let mut failed = false;
    for target in TARGETS {
        if names.is_empty() || names.iter().any(|name| name == target.0) {
            failed |= run(target, &inputs, Duration::from_secs(seconds), here)?;
        }
    }
    Ok(ExitCode::from(u8::from(failed)))
}

/// Returns whether the target failed, at which it stops.
fn run(
    (name, target): &Target,
    inputs: &[String],
    time: Duration,
    here: &Path,
) -> io::Result<bool> {
    let start = Instant::now();
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let mut shuffle = Shuffle::new(inputs, now.map_or(1, |now| now.as_nanos() as u64));
    let mut batch = urial_fuzz::kept(&here.join("kept"), name)?;
    let mut count = 0_u64;
    while start.elapsed() < time {
        for data in batch {
            count += 1;
            if catch_unwind(|| target(&data)).is_err() {
                let mut hash = DefaultHasher::new();
                data.hash(&mut hash);
                let folder = here.join("artifacts").join(name);
                fs::create_dir_all(&folder)?;
                let file = folder.join(format!("crash-{:016x}", hash.finish()));
                fs::write(&file, &data)?;
                eprintln!("{name}: failed on {}", data.escape_ascii());
                eprintln!("{name}: kept in {}", file.display());
                return Ok(true);
            }
        }
        batch = vec![shuffle.pieces(), shuffle.two(), shuffle.alike()];
    }
    eprintln!("{name}: {count} texts, nothing found");
    Ok(false)
}
