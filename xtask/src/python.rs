//! `cargo xtask python`: the Python package, built as a wheel, installed into an environment of its
//! own, and tested there as a user has it. `cargo xtask spark` does so for its part on Spark, in
//! another environment: PySpark wants older packages.

use crate::Failure;
use crate::project::Project;
use crate::run::Call;
use std::fs;
use std::path::{Path, PathBuf};

const FOLDER: &str = "bindings/python";
/// Environments in the target folder, and the packages in them.
const PYTHON: (&str, &str) = ("python/venv", "bindings/python/requirements.txt");
const SPARK: (&str, &str) = (
    "python/spark",
    "bindings/python/tests/spark/requirements.txt",
);
/// Peers that `bench-cli` times the command beside.
const PEERS: (&str, &str) = ("python/peers", "bench/cli/requirements.txt");
/// The oldest Spark, which has no functions on Arrow's arrays.
const OLD_SPARK: (&str, &str) = (
    "python/spark-3.5",
    "bindings/python/tests/spark/requirements-3.5.txt",
);
/// Debian's package of the Java that Spark runs on.
const JAVA: &str = "openjdk-17-jre-headless";

/// Prints the version; fails where Python is too old, or cannot make environments.
const PROBE: &str =
    "import sys, venv, ensurepip; print(sys.version); sys.exit(sys.version_info < (3, 9))";

pub(crate) fn main() -> Result<(), Failure> {
    let project = Project::load().map_err(Failure::Chore)?;
    let tested = match python(&project) {
        Some(python) => all(&project, &python),
        None => Err(
            "no Python 3.9 or newer that can make environments; name one in PYTHON, or \
                     `apt-get install python3-venv`"
                .to_owned(),
        ),
    };
    tested.map_err(Failure::Chore)
}

/// Runs the step of `cargo xtask ci`: everything, or nothing where there is no Python.
pub(crate) fn step(project: &Project) -> Result<(), String> {
    match python(project) {
        Some(python) => all(project, &python),
        None => project.leave_out("the Python package", "python3-venv"),
    }
}

/// Tests what runs on Spark.
pub(crate) fn spark() -> Result<(), Failure> {
    let project = Project::load().map_err(Failure::Chore)?;
    let tested = match (python(&project), project.has("java")) {
        (Some(python), true) => on_spark(&project, &python),
        (None, _) => Err("no Python 3.11 or newer; name one in PYTHON".to_owned()),
        (_, false) => Err(format!("no Java; `apt-get install {JAVA}`")),
    };
    tested.map_err(Failure::Chore)
}

/// Runs the step of `cargo xtask ci`: the tests on Spark, or nothing where there is no Java.
pub(crate) fn spark_step(project: &Project) -> Result<(), String> {
    match (python(project), project.has("java")) {
        (Some(python), true) => on_spark(project, &python),
        (None, _) => project.leave_out("the tests on Spark", "python3-venv"),
        (_, false) => project.leave_out("the tests on Spark", JAVA),
    }
}

/// Runs the tests on Spark: two executors, beside the command.
fn on_spark(project: &Project, python: &str) -> Result<(), String> {
    let venv = environment(project, python, SPARK)?;
    install(project, &venv)?;
    let old = environment(project, python, OLD_SPARK)?;
    // One wheel for both: it is built for the stable ABI.
    install_wheel(project, &old)?;
    // The tests compare the answers of a cluster with those of the command.
    project.cargo("build --package urial-cli").run()?;
    let command = project.target.join("debug").join("urial");
    // Two calls, because mypy takes either files or a package.
    for checked in [&["tests/spark"][..], &["--package", "pyurial.spark"]] {
        venv.call("mypy")
            .args(["--config-file", "tests/spark/mypy.ini"])
            .args(checked)
            .within(FOLDER)
            .run()?;
    }
    let tests = |venv: &Environment, files: &[&str]| {
        venv.call("pytest")
            .args(files)
            .within(FOLDER)
            .env("URIAL", &command.to_string_lossy())
            .run()
    };
    tests(&venv, &["tests/spark"])?;
    // The ways that differ by the version of Spark; the long list and the other engines have run
    // above.
    let of_old = ["test_functions", "test_clean", "test_derived"];
    let files = of_old.map(|name| format!("tests/spark/{name}.py"));
    tests(&old, &files.each_ref().map(String::as_str))
}

/// Finds a Python that is new enough: the one in `PYTHON`, or else `python3`.
fn python(project: &Project) -> Option<String> {
    let named = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let found = Call::new(&named, &project.root)
        .args(["-c", PROBE])
        .answer();
    found.map(|_| named)
}

fn all(project: &Project, python: &str) -> Result<(), String> {
    let venv = environment(project, python, PYTHON)?;
    // Rust first: both steps need neither the wheel nor the environment.
    lint(project)?;
    border(project)?;
    install(project, &venv)?;
    let package = |program: &str| venv.call(program).within(FOLDER);
    package("pytest").run()?;
    package("mypy")
        .args(["--strict", "--exclude", "tests/spark", "examples", "tests"])
        .run()?;
    // Away from the sources, so that what is installed is what is checked.
    let allowed = project
        .root
        .join(FOLDER)
        .join("tests/stubtest-allowlist.txt");
    let config = project.root.join(FOLDER).join("pyproject.toml");
    let away = venv.folder.clone();
    venv.call("mypy")
        .args(["--strict", "--package", "pyurial", "--config-file"])
        .arg(&config)
        .within(&away)
        .run()?;
    venv.call("stubtest")
        .args([
            "pyurial",
            "--concise",
            "--ignore-unused-allowlist",
            "--mypy-config-file",
        ])
        .arg(&config)
        .arg("--allowlist")
        .arg(&allowed)
        .within(&away)
        .run()?;
    conformance(project, &venv)
}

/// Makes the environment with the peers of the command; `None` without a Python that can.
pub(crate) fn peers(project: &Project) -> Result<Option<Environment>, String> {
    python(project)
        .map(|python| environment(project, &python, PEERS))
        .transpose()
}

/// An environment of Python.
pub(crate) struct Environment {
    root: PathBuf,
    folder: PathBuf,
}

impl Environment {
    /// Calls a program of the environment, in the root of the repository.
    fn call(&self, program: &str) -> Call {
        Call::new(&self.program(program).to_string_lossy(), &self.root)
    }

    /// Returns the path of a program of the environment.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        let scripts = if cfg!(windows) { "Scripts" } else { "bin" };
        self.folder.join(scripts).join(name)
    }
}

/// Makes the environment, with the pinned packages of the tests.
fn environment(
    project: &Project,
    python: &str,
    (folder, packages): (&str, &str),
) -> Result<Environment, String> {
    let folder = project.target.join(folder);
    let venv = Environment {
        root: project.root.clone(),
        folder,
    };
    // Where the interpreter that made it is another one, or gone, it is made anew.
    let version = |call: Call| call.args(["-c", PROBE]).answer();
    if version(venv.call("python")) != version(Call::new(python, &project.root)) {
        Call::new(python, &project.root)
            .args(["-m", "venv", "--clear"])
            .arg(&venv.folder)
            .run()?;
    }
    // Every time: a changed list of requirements is installed into an old environment too.
    pip(&venv, &["-r", packages])?;
    Ok(venv)
}

fn pip(venv: &Environment, args: &[&str]) -> Result<(), String> {
    venv.call("python")
        .args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
        ])
        .args(args)
        .run()
}

fn lint(project: &Project) -> Result<(), String> {
    let clippy = format!("clippy --manifest-path {FOLDER}/Cargo.toml --all-targets");
    project
        .cargo_apart("python", &clippy)
        .args(["--", "-D", "warnings"])
        .run()
}

/// Tests the border to Arrow, which has the unsafe code, under valgrind where that is installed.
fn border(project: &Project) -> Result<(), String> {
    let tests = format!("test --quiet --lib --manifest-path {FOLDER}/Cargo.toml");
    let call = project
        .cargo_apart("python", &tests)
        .args(["--config", "profile.test.debug=0"]);
    if !project.has("valgrind") {
        eprintln!("   skipped: valgrind, which is not installed; the tests run without it");
        return call.run();
    }
    // Through cargo's runner, so that cargo finds the test binary by itself.
    let runner = r#"target."cfg(unix)".runner = ["valgrind", "-q", "--error-exitcode=9"]"#;
    call.args(["--config", runner]).run()
}

/// Builds the wheel and installs it.
fn install(project: &Project, venv: &Environment) -> Result<(), String> {
    let wheels = project.target.join("python/wheels");
    // A wheel of another version would stay beside the new one, and `only_file` refuses two.
    if wheels.is_dir() {
        fs::remove_dir_all(&wheels).map_err(|error| format!("{}: {error}", wheels.display()))?;
    }
    venv.call("maturin")
        .args([
            "build",
            "--quiet",
            "--release",
            "--locked",
            "--manifest-path",
        ])
        .arg(format!("{FOLDER}/Cargo.toml"))
        .arg("--out")
        .arg(&wheels)
        .tune(
            "CARGO_TARGET_DIR",
            &project.target.join("python").to_string_lossy(),
        )
        .run()?;
    install_wheel(project, venv)
}

/// Installs the wheel that is built.
fn install_wheel(project: &Project, venv: &Environment) -> Result<(), String> {
    let wheel = only_file(&project.target.join("python/wheels"))?;
    pip(
        venv,
        // The version is the same as that of the wheel before, so pip would keep the old one.
        &["--force-reinstall", "--no-deps", &wheel.to_string_lossy()],
    )
}

/// Returns the one file of a folder.
fn only_file(folder: &Path) -> Result<PathBuf, String> {
    let listed = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files = listed.filter_map(|entry| Some(entry.ok()?.path()));
    match (files.next(), files.next()) {
        (Some(file), None) => Ok(file),
        _ => Err(format!("{}: not one wheel", folder.display())),
    }
}

/// Runs every vector through the Python API.
fn conformance(project: &Project, venv: &Environment) -> Result<(), String> {
    let python = venv.program("python");
    // From the root, where the runner starts it: the root may have blanks in its path.
    let python = python.strip_prefix(&project.root).unwrap_or(&python);
    let program = format!("{} {FOLDER}/tests/answers.py", python.display());
    crate::project::through(
        project,
        &program,
        &["--skips", "scheme_rule,shape,surt,template_partial,trim"],
    )?
    .run()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_one_wheel() {
        let folder = std::env::temp_dir().join(format!("urial-wheels-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        assert!(only_file(&folder).is_err());
        fs::write(folder.join("a.whl"), "").unwrap();
        assert_eq!(only_file(&folder), Ok(folder.join("a.whl")));
        fs::write(folder.join("b.whl"), "").unwrap();
        assert!(only_file(&folder).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
