//! A list of the packages that are in the command, as CycloneDX has it.

use super::stage::{Stage, write};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Writes the list of this machine's build of the command.
pub(super) fn make(stage: &Stage) -> Result<(), String> {
    // `cargo metadata` unites the features of all packages, and would list more.
    let tree = stage
        .project
        .cargo("tree --locked -p urial-cli -e normal --prefix none --format {p}|{l}");
    let printed = tree.printed()?;
    // A package that comes again is marked at its end.
    let lines = printed.lines().map(|line| line.trim_end_matches(" (*)"));
    let lines: BTreeSet<&str> = lines.collect();
    let mut parts: Vec<Value> = lines.into_iter().filter_map(component).collect();
    let place = parts.iter().position(|part| part["name"] == "urial-cli");
    let mut command = parts.remove(place.ok_or("no urial-cli in the tree")?);
    command["type"] = json!("application");
    println!("{} packages are in the command", parts.len());
    let list = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": command},
        "components": parts,
    });
    let list = serde_json::to_string_pretty(&list).map_err(|error| error.to_string())?;
    let file = stage
        .published
        .join(format!("{}.cdx.json", stage.named("urial")));
    write(&file, list + "\n")?;
    stage.show(&file)
}

/// Reads a line such as `memchr v2.8.3|Unlicense OR MIT`.
fn component(line: &str) -> Option<Value> {
    let (package, licence) = line.split_once('|')?;
    let mut words = package.split(' ');
    let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
    Some(json!({
        "type": "library",
        "name": name,
        "version": version,
        // A plus would be read as a blank.
        "purl": format!("pkg:cargo/{name}@{}", version.replace('+', "%2B")),
        // Older manifests divide licences by a slash.
        "licenses": [{"expression": licence.replace('/', " OR ")}],
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_tree_is_a_component() {
        let found = component("a-sys v2.0.1+1.5 (proc-macro)|MIT/Zlib").unwrap();
        assert_eq!(found["version"], "2.0.1+1.5");
        assert_eq!(found["purl"], "pkg:cargo/a-sys@2.0.1%2B1.5");
        assert_eq!(found["licenses"][0]["expression"], "MIT OR Zlib");
        assert!(component("").is_none());
    }
}
