//! The command as a package of Debian.

use super::command::{generate, run};
use super::stage::{Stage, copy, read, text, write};
use crate::dist;

/// The head of the file of licences.
const LICENCES: &str = "\
urial is under the MIT licence or the Apache licence, as you choose.
The Public Suffix List in it is under the MPL 2.0, <https://mozilla.org/MPL/2.0/>.
";

/// Makes the package, and runs the command from it.
pub(super) fn make(stage: &Stage) -> Result<(), String> {
    let (project, version) = (stage.project, &stage.version);
    if !project.has("dpkg-deb") {
        return project.leave_out("the package of Debian", "dpkg");
    }
    let binary = dist::build(project, &project.target.join("dist"))?;
    let arch = stage.call("dpkg", "--print-architecture").printed()?;
    let arch = arch.trim();
    let name = format!("urial_{version}_{arch}");
    let folder = stage.fresh("deb")?.join(&name);
    copy(&binary, &folder.join("usr/bin/urial"))?;
    let pages = folder.join("usr/share/man/man1");
    generate(stage, &binary, [&pages, &folder.join("usr/share")])?;
    stage.call("gzip", "-9nr").arg(&pages).run()?;
    let [mit, apache] =
        ["LICENSE-MIT", "LICENSE-APACHE"].map(|file| text(&project.root.join(file)));
    let licences = format!("{LICENCES}\n{}\n{}", mit?, apache?);
    write(&folder.join("usr/share/doc/urial/copyright"), licences)?;
    let glibc = newest_glibc(&read(&binary)?).ok_or("the command names no version of glibc")?;
    let control = format!(
        "Package: urial\nVersion: {version}\nArchitecture: {arch}\nMaintainer: the urial authors <nobody@urial.invalid>\n\
         Depends: libc6 (>= 2.{glibc}), libgcc-s1\nSection: utils\nPriority: optional\n\
         Description: clean, check, compare, resolve, extract and audit URIs\n \
         URIs and IRIs by RFC 3986 and RFC 3987, one at a time or by the million.\n"
    );
    write(&folder.join("DEBIAN/control"), control)?;
    stage.call("chmod", "-R u=rwX,go=rX").arg(&folder).run()?;
    let file = stage.published.join(format!("{name}.deb"));
    // Times of files are cut down to this one.
    let call = stage.call("dpkg-deb", "--root-owner-group -b").arg(&folder);
    call.arg(&file).env("SOURCE_DATE_EPOCH", "0").run()?;
    stage.show(&file)?;
    let shown = |option| stage.call("dpkg-deb", option).arg(&file).printed();
    let (facts, list) = (shown("-I")?, shown("-c")?);
    if !facts.contains(&format!(" Version: {version}\n")) || !list.contains("./usr/bin/urial\n") {
        return Err(format!(
            "the package is not as it should be:\n{facts}{list}"
        ));
    }
    let unpacked = stage.fresh("deb-unpacked")?;
    let call = stage.call("dpkg", "-x").arg(&file).arg(&unpacked);
    call.run()?;
    run(stage, &unpacked.join("usr/bin/urial"))
}

/// Finds the newest version of glibc 2 that a program names, by its second number.
fn newest_glibc(program: &[u8]) -> Option<u32> {
    let text = String::from_utf8_lossy(program);
    let versions = text.split("GLIBC_2.").skip(1);
    let numbers = versions.map(|rest| rest.split(|c: char| !c.is_ascii_digit()).next());
    numbers.filter_map(|number| number?.parse().ok()).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_glibc_is_found() {
        let program = b"\xFF\0GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_2.9\0GLIBC_PRIVATE";
        assert_eq!(newest_glibc(program), Some(34));
        assert_eq!(newest_glibc(b"GLIBC_2."), None);
    }
}
