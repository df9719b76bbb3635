//! `cargo xtask python`: the Python package, built as a wheel, installed into an environment of its
//! own, and tested there as a user has it. `cargo xtask spark` does so for its part on Spark, in
//! others: PySpark wants older packages.

use crate::Failure;
use crate::project::{Project, through};
use crate::run::Call;
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) const FOLDER: &str = "bindings/python";
/// Environments in the target folder, and the lists of the packages in them.
type Packages = (&'static str, &'static str);
const PYTHON: Packages = ("python/venv", "requirements.txt");
const SPARK: Packages = ("python/spark", "tests/spark/requirements.txt");
/// The oldest Spark, which has no functions on Arrow's arrays.
const OLD_SPARK: Packages = ("python/spark-3.5", "tests/spark/requirements-3.5.txt");
/// The tests whose ways differ by the version of Spark.
const OF_OLD: [&str; 3] = [
    "tests/spark/test_functions.py",
    "tests/spark/test_clean.py",
    "tests/spark/test_derived.py",
];

/// Prints the version; fails where Python is too old, or cannot make environments.
const PROBE: &str =
    "import sys, venv, ensurepip; print(sys.version); sys.exit(sys.version_info < (3, 9))";

pub(crate) fn main() -> Result<(), Failure> {
    let project = Project::load().map_err(Failure::Chore)?;
    step(&project).map_err(Failure::Chore)
}

/// Tests what runs on the newest Spark and on the oldest.
pub(crate) fn spark() -> Result<(), Failure> {
    let project = Project::load().map_err(Failure::Chore)?;
    let tested = spark_step(&project).and_then(|()| {
        let Some(python) = python(&project) else {
            return Ok(());
        };
        let old = Environment::new(&project, &python, OLD_SPARK)?;
        // One wheel for both: it is built for the stable ABI.
        old.install()?;
        old.on_spark(&OF_OLD)
    });
    tested.map_err(Failure::Chore)
}

/// Tests the package, or nothing where there is no Python.
pub(crate) fn step(project: &Project) -> Result<(), String> {
    let Some(python) = python(project) else {
        return project.leave_out("the Python package", "python3-venv");
    };
    // Rust first, which needs neither the wheel nor the environment.
    let manifest = format!("--manifest-path {FOLDER}/Cargo.toml");
    project
        .cargo_apart("python", &format!("clippy {manifest} --all-targets"))
        .args(["--", "-D", "warnings"])
        .run()?;
    let mut border = project
        .cargo_apart("python", &format!("test --quiet --lib {manifest}"))
        .args(["--config", "profile.test.debug=0"]);
    if project.has("valgrind") {
        // The border to Arrow has the unsafe code. Cargo's runner finds the test binary by itself.
        let runner = r#"target."cfg(unix)".runner = ["valgrind", "-q", "--error-exitcode=9"]"#;
        border = border.args(["--config", runner]);
    }
    border.run()?;
    let venv = Environment::new(project, &python, PYTHON)?;
    venv.build()?;
    let here = project.root.join(FOLDER);
    venv.run(&here, "pytest", &[])?;
    venv.run(
        &here,
        "mypy",
        &["--strict", "--exclude", "tests/spark", "examples", "tests"],
    )?;
    // Away from the sources, so that what is installed is what is checked.
    let config = here.join("pyproject.toml").display().to_string();
    let allowed = here
        .join("tests/stubtest-allowlist.txt")
        .display()
        .to_string();
    let strict = ["--strict", "--package", "pyurial", "--config-file", &config];
    venv.run(&venv.folder, "mypy", &strict)?;
    let stubs = ["pyurial", "--concise", "--ignore-unused-allowlist"];
    let files = ["--mypy-config-file", &config, "--allowlist", &allowed];
    venv.run(&venv.folder, "stubtest", &[&stubs[..], &files].concat())?;
    // From the root, where the runner starts it: the root may have blanks in its path.
    let python = venv.program("python");
    let python = python.strip_prefix(&project.root).unwrap_or(&python);
    let program = format!("{} {FOLDER}/tests/answers.py", python.display());
    through(project, &program, &["--skips", "scheme_rule,shape"])?.run()
}

/// Tests what runs on Spark, or nothing where there is no Java: two executors, beside the command.
pub(crate) fn spark_step(project: &Project) -> Result<(), String> {
    let python = match (python(project), project.has("java")) {
        (Some(python), true) => python,
        (None, _) => return project.leave_out("the tests on Spark", "python3-venv"),
        (_, false) => return project.leave_out("the tests on Spark", "openjdk-17-jre-headless"),
    };
    let venv = Environment::new(project, &python, SPARK)?;
    venv.build()?;
    // The tests compare the answers of a cluster with those of the command.
    project.cargo("build --package urial-cli").run()?;
    let here = project.root.join(FOLDER);
    // Two calls, because mypy takes either files or a package.
    for checked in [&["tests/spark"][..], &["--package", "pyurial.spark"]] {
        let args = [&["--config-file", "tests/spark/mypy.ini"], checked].concat();
        venv.run(&here, "mypy", &args)?;
    }
    venv.on_spark(&["tests/spark"])
}

/// Builds the wheel, in an environment that has no more than its builder; returns its path.
pub(crate) fn wheel(project: &Project, python: &str) -> Result<PathBuf, String> {
    let venv = Environment::empty(project, python, "python/builder")?;
    // The list pins the version, and the others of it are not installed.
    venv.pip(&["-c", &format!("{FOLDER}/{}", PYTHON.1), "maturin"])?;
    venv.build()?;
    venv.wheel()
}

/// Finds a Python that is new enough: the one in `PYTHON`, or else `python3`.
pub(crate) fn python(project: &Project) -> Option<String> {
    let named = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let call = Call::new(&named, &project.root).args(["-c", PROBE]);
    call.answer().map(|_| named)
}

/// An environment of Python.
struct Environment<'a> {
    project: &'a Project,
    folder: PathBuf,
}

impl<'a> Environment<'a> {
    /// Makes the environment, with the pinned packages of a list.
    fn new(
        project: &'a Project,
        python: &str,
        (folder, packages): Packages,
    ) -> Result<Self, String> {
        let venv = Environment::empty(project, python, folder)?;
        // Every time: a changed list of requirements is installed into an old environment too.
        venv.pip(&["-r", &format!("{FOLDER}/{packages}")])?;
        Ok(venv)
    }

    /// Makes the environment, unless there is one of the same interpreter.
    fn empty(project: &'a Project, python: &str, folder: &str) -> Result<Self, String> {
        let folder = project.target.join(folder);
        let venv = Environment { project, folder };
        let call = |program: &str| Call::new(program, &project.root);
        let own = venv.program("python").display().to_string();
        // Where the interpreter that made it is another one, or gone, it is made anew.
        let version = |program: &str| call(program).args(["-c", PROBE]).answer();
        if version(&own) != version(python) {
            let made = call(python).args(["-m", "venv", "--clear"]);
            made.arg(&venv.folder).run()?;
        }
        Ok(venv)
    }

    fn program(&self, name: &str) -> PathBuf {
        let scripts = if cfg!(windows) { "Scripts" } else { "bin" };
        self.folder.join(scripts).join(name)
    }

    fn call(&self, program: &str) -> Call {
        Call::new(&self.program(program).to_string_lossy(), &self.project.root)
    }

    fn run(&self, folder: &Path, program: &str, args: &[&str]) -> Result<(), String> {
        self.call(program).args(args).within(folder).run()
    }

    fn pip(&self, args: &[&str]) -> Result<(), String> {
        let call = self.call("python").args(["-m", "pip", "install"]);
        let quiet = ["--quiet", "--disable-pip-version-check"];
        call.args(quiet).args(args).run()
    }

    fn wheels(&self) -> PathBuf {
        self.project.target.join("python/wheels")
    }

    /// Builds the wheel and installs it.
    fn build(&self) -> Result<(), String> {
        // A wheel of another version would stay beside the new one.
        let _ = fs::remove_dir_all(self.wheels());
        let target = self.project.target.join("python");
        self.call("maturin")
            .args([
                "build",
                "--quiet",
                "--release",
                "--locked",
                "--manifest-path",
            ])
            .arg(format!("{FOLDER}/Cargo.toml"))
            .arg("--out")
            .arg(self.wheels())
            .tune("CARGO_TARGET_DIR", &target.to_string_lossy())
            .run()?;
        self.install()
    }

    /// Finds the wheel that is built.
    fn wheel(&self) -> Result<PathBuf, String> {
        let listed = self.wheels().read_dir();
        let mut listed = listed.map_err(|error| error.to_string())?.flatten();
        Ok(listed.next().ok_or("maturin made no wheel")?.path())
    }

    /// Installs the wheel that is built.
    fn install(&self) -> Result<(), String> {
        let wheel = self.wheel()?;
        // The version is the same as that of the wheel before, so pip would keep the old one.
        self.pip(&["--force-reinstall", "--no-deps", &wheel.to_string_lossy()])
    }

    fn on_spark(&self, tests: &[&str]) -> Result<(), String> {
        let command = self.project.target.join("debug/urial");
        let call = self.call("pytest").args(tests).within(FOLDER);
        call.env("URIAL", &command.to_string_lossy()).run()
    }
}
