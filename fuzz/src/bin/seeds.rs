//! Writes every input of the corpus into `fuzz/corpus/seeds/`, a file each, for all targets to start with.

use std::path::Path;
use std::{fs, io};

fn main() -> io::Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let inputs = urial_fuzz::seeds(&here.join("../corpus"))?;
    let folder = here.join("corpus/seeds");
    fs::create_dir_all(&folder)?;
    for (number, input) in inputs.iter().enumerate() {
        fs::write(folder.join(format!("vector-{number}")), input)?;
    }
    println!("{} inputs", inputs.len());
    Ok(())
}
