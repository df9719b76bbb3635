//! Installation of the library under a prefix.

use super::target;
use crate::project::Project;
use std::fs;
use std::io;
use std::path::Path;

/// The name under which programs look for the library; `build.rs` of the crate writes it into the
/// library too.
const SONAME: &str = "liburial.so.0";

/// Installs headers, libraries and the file for pkg-config.
pub(super) fn into(project: &Project, prefix: &Path) -> Result<(), String> {
    if !cfg!(target_os = "linux") {
        return Err("c: only on Linux is it known what an installed library is called".to_owned());
    }
    let source = project.root.join("bindings/c");
    let version = version(&source)?;
    // Without `..` and links, since programs are told where it is.
    fs::create_dir_all(prefix)
        .and_then(|()| prefix.canonicalize())
        .and_then(|prefix| copy(project, &source, &prefix, &version))
        .map_err(|error| format!("{}: {error}", prefix.display()))
}

fn copy(project: &Project, source: &Path, prefix: &Path, version: &str) -> io::Result<()> {
    let (lib, include) = (prefix.join("lib"), prefix.join("include"));
    let pkgconfig = lib.join("pkgconfig");
    fs::create_dir_all(&pkgconfig)?;
    fs::create_dir_all(&include)?;
    for header in ["urial.h", "urial.hpp"] {
        replace(&source.join("include").join(header), &include.join(header))?;
    }
    let built = target(project).join("release");
    replace(&built.join("liburial.a"), &lib.join("liburial.a"))?;
    let file = format!("liburial.so.{version}");
    replace(&built.join("liburial.so"), &lib.join(&file))?;
    // By names without folders, so that the links hold wherever the prefix is.
    link(&file, &lib.join(SONAME))?;
    // The linker looks for the name without a number, and the program for the SONAME in it.
    link(SONAME, &lib.join("liburial.so"))?;
    let template = fs::read_to_string(source.join("urial.pc.in"))?;
    fs::write(
        pkgconfig.join("urial.pc"),
        described(&template, prefix, version),
    )
}

/// Fills in the file for pkg-config.
fn described(template: &str, prefix: &Path, version: &str) -> String {
    // Spaces separate words there, so those of a path are escaped.
    let prefix = prefix.to_string_lossy().replace(' ', "\\ ");
    template
        .replace("@prefix@", &prefix)
        .replace("@version@", version)
}

/// Puts a copy in the place of a file. A program that has the old one open keeps it.
fn replace(from: &Path, to: &Path) -> io::Result<()> {
    let fresh = to.with_extension("new");
    // Written beside it and renamed: to overwrite a library in use would change running programs.
    fs::copy(from, &fresh)?;
    fs::rename(&fresh, to)
}

#[cfg(unix)]
fn link(target: &str, link: &Path) -> io::Result<()> {
    let fresh = link.with_extension("new");
    // A run that was stopped may have left it, and `symlink` replaces nothing.
    let _ = fs::remove_file(&fresh);
    std::os::unix::fs::symlink(target, &fresh)?;
    fs::rename(&fresh, link)
}

#[cfg(not(unix))]
fn link(_: &str, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Returns the version of the package.
fn version(source: &Path) -> Result<String, String> {
    let manifest = fs::read_to_string(source.join("Cargo.toml"))
        .map_err(|error| format!("bindings/c/Cargo.toml: {error}"))?;
    let line = manifest
        .lines()
        .find_map(|line| line.strip_prefix("version = \""));
    line.and_then(|line| line.strip_suffix('"'))
        .map(str::to_owned)
        .ok_or_else(|| "bindings/c/Cargo.toml has no version".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_description_has_prefix_and_version() {
        let made = described(
            "prefix=@prefix@\nVersion: @version@\n",
            Path::new("/a b"),
            "1.2.3",
        );
        assert_eq!(made, "prefix=/a\\ b\nVersion: 1.2.3\n");
    }
}
