//! Debian's packages of other compilers, downloaded and unpacked into the target folder, where they
//! conflict with nothing.

use crate::project::Project;
use crate::run::Call;
use std::fs;
use std::path::{Path, PathBuf};

/// Unpacks packages, once; returns the folder `usr` with them.
pub(crate) fn unpacked(
    project: &Project,
    folder: &str,
    packages: &[String],
) -> Result<PathBuf, String> {
    let folder = project.target.join(folder);
    let (downloads, root) = (folder.join("packages"), folder.join("root"));
    // Written last, with the names: what was stopped or is of other packages is begun anew.
    let (done, names) = (folder.join("done"), packages.join(" "));
    if fs::read_to_string(&done).is_ok_and(|done| done == names) {
        return Ok(root.join("usr"));
    }
    let wrong = |error: std::io::Error| format!("{}: {error}", folder.display());
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&downloads).map_err(wrong)?;
    Call::new("apt-get", &project.root)
        .args(["download", "-qq"])
        .args(packages)
        .within(&downloads)
        .run()?;
    for package in fs::read_dir(&downloads).map_err(wrong)? {
        // `-x` only unpacks: it asks for no rights, and the system does not know of the package.
        let call = Call::new("dpkg", &project.root).arg("-x");
        let package = package.map_err(wrong)?.path();
        call.arg(package).arg(&root).run()?;
    }
    fs::write(done, names).map_err(wrong)?;
    Ok(root.join("usr"))
}

/// Returns the folder `usr` of the compiler that Firefox is built with, which comes with the
/// sources of the standard library; `None` if apt does not know it.
pub(crate) fn web_compiler(project: &Project) -> Option<Result<PathBuf, String>> {
    let mut packages: Vec<String> = ["rustc-web", "rust-web-src", "libstd-rust-web-dev"]
        .map(str::to_owned)
        .into();
    // The library has the version of the compiler in its name, and LLVM one of its own.
    for start in ["libstd-rust-web-", "libllvm"] {
        let needed = needs(project, packages.last().map_or("", String::as_str));
        packages.push(needed.into_iter().find(|name| name.starts_with(start))?);
    }
    Some(unpacked(project, "web/debian", &packages))
}

/// Returns the packages that one depends on, by the lists of apt.
pub(crate) fn needs(project: &Project, package: &str) -> Vec<String> {
    let answer = Call::new("apt-cache", &project.root)
        .args(["depends", package])
        .answer();
    let text = String::from_utf8_lossy(&answer.unwrap_or_default()).into_owned();
    let lines = text.lines();
    let names = lines.filter_map(|line| line.trim().strip_prefix("Depends: "));
    names.map(str::to_owned).collect()
}

/// Returns the folder of the libraries of an unpacked program, which Debian names after the
/// machine.
pub(crate) fn libraries(usr: &Path) -> String {
    let folder = format!("lib/{}-linux-gnu", std::env::consts::ARCH);
    usr.join(folder).to_string_lossy().into_owned()
}
