//! The packages for crates.io, in the order in which they can be published.

use super::stage::{Stage, copy};
use crate::ci::packages::{self, PUBLISHED};

/// Packs and builds the packages, and prints their sizes in order.
pub(super) fn make(stage: &Stage) -> Result<(), String> {
    in_order(stage)?;
    packages::check(stage.project)?;
    for name in PUBLISHED {
        let file = format!("{name}-{}.crate", stage.version);
        let copied = stage.published.join(&file);
        copy(
            &stage.project.target.join("packages/package").join(file),
            &copied,
        )?;
        stage.show(&copied)?;
    }
    Ok(())
}

/// Checks that each package needs only those before it, as the registry does.
fn in_order(stage: &Stage) -> Result<(), String> {
    let packages = stage.project.metadata["packages"].as_array();
    for package in packages.ok_or("no packages")? {
        let place = PUBLISHED.iter().position(|name| package["name"] == **name);
        let Some(place) = place else { continue };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            // Cargo leaves those of tests by path out of a package.
            let is_needed = dependency["path"].is_string() && dependency["kind"] != "dev";
            let is_before = |name: &&str| dependency["name"] == **name;
            if is_needed && !PUBLISHED[..place].iter().any(is_before) {
                let (name, needed) = (PUBLISHED[place], &dependency["name"]);
                return Err(format!("{name} needs {needed}, which is not before it"));
            }
        }
    }
    Ok(())
}
