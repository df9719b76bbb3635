//! `cargo xtask release --check`: everything that would be published, built into
//! `target/published` and tried there as a user has it. Nothing here publishes.

mod stage;
mod versions;
mod crates;
mod command;
mod deb;
mod bindings;
mod sbom;

use crate::Failure;
use crate::project::Project;
use stage::Stage;

type Part = (&'static str, fn(&Stage) -> Result<(), String>);

/// In the order in which they run: the cheapest first, and the sums of all files last.
const PARTS: [Part; 9] = [
    ("versions", versions::check),
    ("sbom", sbom::make),
    ("crates", crates::make),
    ("command", command::make),
    ("deb", deb::make),
    ("wheel", bindings::wheel),
    ("npm", bindings::npm),
    ("c", bindings::c),
    ("checksums", |stage| stage.sum()),
];

/// Makes and tries the chosen parts; refuses to do more.
pub(crate) fn main(args: &[&str]) -> Result<(), Failure> {
    let chosen = match args {
        ["--check"] => PARTS.to_vec(),
        ["--check", "--only", names] => choose(names).map_err(Failure::Usage)?,
        _ => {
            let text = "release: nothing here publishes; `cargo xtask release --check [--only PART[,PART]…]` builds and tries all";
            return Err(Failure::Usage(text.to_owned()));
        }
    };
    let project = Project::load().map_err(Failure::Chore)?;
    // Files of other parts stay under `--only`, so that one part can be made anew.
    let stage = Stage::new(&project, chosen.len() == PARTS.len()).map_err(Failure::Chore)?;
    for (name, run) in chosen {
        eprintln!("\n== {name}");
        run(&stage).map_err(|why| Failure::Chore(format!("release: {name}: {why}")))?;
    }
    Ok(())
}

/// Returns the parts of those names, in the order of `PARTS`.
fn choose(names: &str) -> Result<Vec<Part>, String> {
    let names: Vec<&str> = names.split(',').map(str::trim).collect();
    let known = PARTS.map(|(name, _)| name);
    if let Some(name) = names.iter().find(|name| !known.contains(name)) {
        let known = known.join(", ");
        return Err(format!("release: no part `{name}`; the parts are {known}"));
    }
    let chosen = PARTS.into_iter().filter(|(name, _)| names.contains(name));
    Ok(chosen.collect())
}
