//! Writes every input of the corpus into `fuzz/corpus/seeds/`, a file each, for all targets to
//! start with, and what was kept for a target into `fuzz/corpus/TARGET/`.

use std::path::Path;
use std::{fs, io};

use urial_fuzz::TARGETS;

fn main() -> io::Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let inputs = urial_fuzz::seeds(&here.join("../corpus"))?;
    write(&here.join("corpus/seeds"), "vector", &inputs)?;
    let mut count = 0;
    for (target, _) in TARGETS {
        let kept = urial_fuzz::kept(&here.join("kept"), target)?;
        write(&here.join("corpus").join(target), "kept", &kept)?;
        count += kept.len();
    }
    println!("{} inputs, {count} kept", inputs.len());
    Ok(())
}

fn write(folder: &Path, name: &str, inputs: &[impl AsRef<[u8]>]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for (number, input) in inputs.iter().enumerate() {
        fs::write(folder.join(format!("{name}-{number}")), input)?;
    }
    Ok(())
}
