//! The packages of the other languages, each installed from its file into an empty place, where the
//! first example of its page runs.

use super::stage::{Stage, copy, example, text, write};
use crate::{dist, python, web};

/// Makes the wheel, and runs the example of its page as a doctest.
pub(super) fn wheel(stage: &Stage) -> Result<(), String> {
    let project = stage.project;
    let Some(python) = python::python(project) else {
        return project.leave_out("the wheel", "python3-venv");
    };
    let built = python::wheel(project, &python)?;
    let name = built.file_name().unwrap_or_default();
    let shown = name.to_string_lossy();
    // One for all versions of Python on this kind of machine.
    let start = format!("pyurial-{}-cp39-abi3-", stage.version);
    if !shown.starts_with(&start) || !shown.contains("linux") {
        return Err(format!("the wheel {shown} is not {start}…linux…"));
    }
    let file = stage.published.join(name);
    copy(&built, &file)?;
    stage.show(&file)?;
    let venv = stage.fresh("venv")?;
    stage.call(&python, "-m venv").arg(&venv).run()?;
    let own = venv.join("bin/python");
    let install = "-m pip install --quiet --no-index --disable-pip-version-check";
    stage.call(&own, install).arg(&file).run()?;
    let page = text(&project.root.join(python::FOLDER).join("README.md"))?;
    write(&venv.join("first.txt"), example(&page, "python")?)?;
    let doctest = stage.call(&own, "-m doctest first.txt");
    doctest.within(&venv).run()
}

/// Makes the tarball for npm, and runs the example of its page.
pub(super) fn npm(stage: &Stage) -> Result<(), String> {
    let project = stage.project;
    if let Some(missing) = web::missing(project) {
        eprintln!("   {missing}");
        return project.leave_out("the package for npm", "nodejs npm");
    }
    web::build(project)?;
    let folder = project.root.join(web::FOLDER).join("npm");
    let pack = stage.call("npm", "pack --silent --pack-destination");
    pack.arg(&stage.published).within(&folder).run()?;
    let file = stage.published.join(format!("urial-{}.tgz", stage.version));
    stage.show(&file)?;
    let user = stage.fresh("npm")?;
    write(&user.join("package.json"), "{\"private\": true}\n")?;
    let install = stage.call("npm", "install --silent --offline --no-audit --no-fund");
    install.arg(&file).within(&user).run()?;
    let page = text(&folder.join("README.md"))?;
    write(&user.join("first.mjs"), example(&page, "js")?)?;
    stage.call("node", "first.mjs").within(&user).run()
}

/// Makes the tarball for C, and compiles and runs the example of its page with what is unpacked.
pub(super) fn c(stage: &Stage) -> Result<(), String> {
    let project = stage.project;
    if !project.has("cc") || !project.has("pkg-config") {
        return project.leave_out("the library for C", "gcc pkg-config");
    }
    let name = stage.named("urial-c");
    let folder = stage.fresh("c")?.join(&name);
    let install = stage.call("bindings/c/install", "").arg(&folder);
    let target = project.target.join("release-check/c-target");
    dist::reproducible(project, install, &target)?.run()?;
    let settings = folder.join("lib/pkgconfig/urial.pc");
    let lines = text(&settings)?;
    let rest = lines.split_once('\n').map_or("", |(_, rest)| rest);
    // Whoever unpacks it decides where it is.
    write(&settings, format!("prefix=${{pcfiledir}}/../..\n{rest}"))?;
    let readme = project.root.join("bindings/c/README.md");
    copy(&readme, &folder.join("README.md"))?;
    for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&project.root.join(file), &folder.join(file))?;
    }
    let file = stage.pack(&folder)?;
    let unpacked = stage.unpack(&file, "c-unpacked")?.join(name);
    let page = text(&readme)?;
    write(&unpacked.join("main.c"), example(&page, "c")?)?;
    let expected = example(&page, "text")?;
    // Linked with the shared library, and then with the static one.
    for (asked, library) in [("--cflags --libs", ""), ("--cflags", "lib/liburial.a")] {
        // A path from here has no blanks, which a compiler would be given as two words.
        let settings = stage.call("pkg-config", asked).arg("urial");
        let settings = settings.env("PKG_CONFIG_PATH", "lib/pkgconfig");
        let flags = settings.within(&unpacked).printed()?;
        let compiler = stage.call("cc", &format!("main.c {flags} {library}"));
        compiler.within(&unpacked).run()?;
        let program = stage.call("./a.out", "").env("LD_LIBRARY_PATH", "lib");
        let printed = program.within(&unpacked).printed()?;
        if printed != expected {
            return Err(format!("the program in C printed {printed}"));
        }
    }
    Ok(())
}
