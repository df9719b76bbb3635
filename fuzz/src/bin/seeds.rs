//! Writes every input of the corpus into `fuzz/corpus/TARGET/`, a file each.

use std::path::Path;
use std::{fs, io};

use urial_fuzz::TARGETS;

fn main() -> io::Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let inputs = urial_fuzz::seeds(&here.join("../corpus"))?;
    for (target, _) in TARGETS {
        let folder = here.join("corpus").join(target);
        fs::create_dir_all(&folder)?;
        for (number, input) in inputs.iter().enumerate() {
            fs::write(folder.join(format!("vector-{number}")), input)?;
        }
    }
    println!(
        "{} inputs for each of {} targets",
        inputs.len(),
        TARGETS.len()
    );
    Ok(())
}
