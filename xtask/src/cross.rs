//! Other systems: types are checked for those that cannot run here, and tests run on Windows by
//! wine and on Arm by qemu.

mod instructions;

use std::fs;
use std::path::{Path, PathBuf};

use crate::Failure;
use crate::debian;
use crate::project::Project;
use crate::run::Call;

/// Systems that need no linker and no tools of their own for a check.
const CHECKED: [&str; 3] = [
    "aarch64-apple-darwin",
    "x86_64-apple-darwin",
    "x86_64-unknown-freebsd",
];

/// A machine whose programs run here.
struct Machine {
    name: &'static str,
    target: &'static str,
    /// Start of the names of its C compiler and archiver.
    tools: &'static str,
    /// The program that runs its programs, and words for it.
    runner: &'static str,
    packages: &'static str,
    /// Runs of `cargo test`.
    tests: &'static [&'static str],
}

const WINDOWS: Machine = Machine {
    name: "windows",
    target: "x86_64-pc-windows-gnu",
    tools: "x86_64-w64-mingw32-",
    runner: "wine",
    packages: "gcc-mingw-w64-x86-64 wine wine64",
    tests: &["-p urial-cli", "-p urial-grammar -p urial --test it"],
};

const ARM: Machine = Machine {
    name: "aarch64",
    target: "aarch64-unknown-linux-gnu",
    tools: "aarch64-linux-gnu-",
    runner: "qemu-aarch64-static -L /usr/aarch64-linux-gnu",
    packages: "gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static",
    tests: &[
        "--release -p urial-grammar --test kernels",
        "--release -p urial-grammar -p urial -p urial-text -p urial-list --test it",
    ],
};

/// A DLL that wine 8 lacks and the standard library asks for random numbers.
const RANDOM: &str = "\
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) {
    return SystemFunction036(data, (ULONG)length);
}
";

/// Runs `cargo xtask cross [--only NAME[,NAME]…]`.
pub(crate) fn main(options: &[&str]) -> Result<(), Failure> {
    let known = ["check", "windows", "aarch64", "instructions"];
    let names: Vec<&str> = match options {
        [] => known[..3].to_vec(),
        ["--only", names] => names.split(',').collect(),
        _ => return Err(Failure::Usage("cross takes --only NAME[,NAME]…".to_owned())),
    };
    if let Some(name) = names.iter().find(|name| !known.contains(name)) {
        let known = known.join(", ");
        return Err(Failure::Usage(format!(
            "no system {name}; there is {known}"
        )));
    }
    let project = Project::load().map_err(Failure::Chore)?;
    run(&project, &names).map_err(Failure::Chore)
}

/// Does what CI has the minutes for; qemu takes more.
pub(crate) fn step(project: &Project) -> Result<(), String> {
    run(project, &["check", "windows"])
}

fn run(project: &Project, names: &[&str]) -> Result<(), String> {
    let Some(compiler) = debian::web_compiler(project) else {
        return project.leave_out("other systems", "rustc-web rust-web-src");
    };
    let compiler = compiler?;
    if names.contains(&"check") {
        check(project, &compiler)?;
    }
    for machine in [WINDOWS, ARM] {
        if names.contains(&machine.name) {
            machine.test(project, &compiler)?;
        }
    }
    if names.contains(&"instructions") {
        instructions::print(project, &compiler)?;
    }
    Ok(())
}

/// Calls cargo with Debian's compiler, which brings the sources of the standard library.
fn cargo(project: &Project, compiler: &Path, args: &str) -> Call {
    let program = |name: &str| {
        compiler
            .join("bin")
            .join(name)
            .to_string_lossy()
            .into_owned()
    };
    let call = project.cargo_apart("cross", args);
    call.env("RUSTC", &program("rustc"))
        .tune("RUSTDOC", &program("rustdoc"))
        .tune("LD_LIBRARY_PATH", &debian::libraries(compiler))
        // Compilers of a release refuse `-Z` without it.
        .env("RUSTC_BOOTSTRAP", "1")
}

/// Checks the command for systems that cannot run here: names and types only.
fn check(project: &Project, compiler: &Path) -> Result<(), String> {
    for target in CHECKED {
        let args = "check -q -Z build-std=std,panic_unwind -p urial-cli --target";
        cargo(project, compiler, args).arg(target).run()?;
    }
    Ok(())
}

impl Machine {
    fn test(&self, project: &Project, compiler: &Path) -> Result<(), String> {
        let runner = self.runner.split(' ').next().unwrap_or_default();
        let gcc = format!("{}gcc", self.tools);
        if !project.has(&gcc) || !project.has(runner) {
            return project.leave_out(self.name, self.packages);
        }
        let mut settings = vec![("WINEDEBUG".to_owned(), "-all".to_owned())];
        if self.name == "windows" {
            let prefix = project.target.join("cross/wine");
            start_files(project, compiler, self.target)?;
            wine(project, &prefix, &gcc)?;
            settings.push((
                "WINEPREFIX".to_owned(),
                prefix.to_string_lossy().into_owned(),
            ));
        }
        let (upper, lower) = (variable(self.target).to_uppercase(), variable(self.target));
        settings.extend([
            (format!("CARGO_TARGET_{upper}_LINKER"), gcc.clone()),
            (
                format!("CARGO_TARGET_{upper}_RUNNER"),
                self.runner.to_owned(),
            ),
            (format!("CC_{lower}"), gcc),
            (format!("AR_{lower}"), format!("{}ar", self.tools)),
            ("CARGO_PROFILE_DEV_DEBUG".to_owned(), "0".to_owned()),
        ]);
        // The test that is left out starts cargo, for this machine and not for that one.
        for tests in self.tests {
            let args = format!(
                "test -q -Z build-std=std,panic_unwind,test {tests} --target {} -- --skip bad_literals_fail_the_build",
                self.target
            );
            let call = cargo(project, compiler, &args);
            let set = |call: Call, (name, value): &(String, String)| call.tune(name, value);
            settings.iter().fold(call, set).run()?;
        }
        Ok(())
    }
}

/// Returns a target as the names of variables have it.
fn variable(target: &str) -> String {
    target.replace('-', "_")
}

/// Compiles the two objects that a program for Windows begins and ends with, which building the
/// standard library leaves out.
fn start_files(project: &Project, compiler: &Path, target: &str) -> Result<(), String> {
    let sources = find_sources(compiler).ok_or("the compiler comes without rtstartup")?;
    let folder = compiler.join("lib/rustlib").join(target).join("lib");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for name in ["rsbegin", "rsend"] {
        let rustc = compiler.join("bin/rustc");
        Call::new(&rustc.to_string_lossy(), &project.root)
            .tune("LD_LIBRARY_PATH", &debian::libraries(compiler))
            .tune("RUSTC_BOOTSTRAP", "1")
            .args(["--edition", "2021", "--emit=obj", "--target", target, "-o"])
            .arg(folder.join(format!("{name}.o")))
            .arg(sources.join(format!("{name}.rs")))
            .run()?;
    }
    Ok(())
}

fn find_sources(compiler: &Path) -> Option<PathBuf> {
    let folders = fs::read_dir(compiler.join("src")).ok()?;
    let inside = folders.map(|folder| Some(folder.ok()?.path().join("library/rtstartup")));
    inside.flatten().find(|folder| folder.is_dir())
}

/// Makes the folder that wine takes for a disk, with the DLL that it lacks.
fn wine(project: &Project, prefix: &Path, gcc: &str) -> Result<(), String> {
    let system = prefix.join("drive_c/windows/system32");
    let library = system.join("bcryptprimitives.dll");
    if library.exists() {
        return Ok(());
    }
    let wrong = |error: std::io::Error| format!("{}: {error}", prefix.display());
    fs::create_dir_all(prefix).map_err(wrong)?;
    let call = Call::new("wineboot", &project.root).arg("--init");
    call.tune("WINEDEBUG", "-all")
        .env("WINEPREFIX", &prefix.to_string_lossy())
        .run()?;
    let source = prefix.join("random.c");
    fs::write(&source, RANDOM).map_err(wrong)?;
    let call = Call::new(gcc, &project.root).args(["-shared", "-o"]);
    call.arg(library).arg(source).arg("-ladvapi32").run()
}
