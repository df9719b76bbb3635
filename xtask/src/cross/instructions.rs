//! Instructions that parsing and normalizing take on Arm, by NEON and by the portable kernel: an
//! estimate where no such machine is at hand.

use std::path::Path;

use super::{ARM, cargo, variable};
use crate::project::Project;
use crate::run::Call;

/// Lists of the benches, and the operations on them.
const LISTS: [&str; 4] = ["0", "1", "2", "3"];
const OPERATIONS: [&str; 2] = ["parse", "normalize"];
/// Passes over a list, of which one more is run to leave out the start of the program.
const PASSES: u64 = 20;

pub(super) fn print(project: &Project, compiler: &Path) -> Result<(), String> {
    if !project.has("qemu-aarch64") || !project.has(&format!("{}gcc", ARM.tools)) {
        return project.leave_out("instructions", "qemu-user gcc-aarch64-linux-gnu");
    }
    let plugin = project.target.join("cross/count.so");
    let call = Call::new("gcc", &project.root).args(["-Wall", "-Wextra", "-shared", "-fPIC", "-o"]);
    call.arg(&plugin).arg("xtask/src/cross/count.c").run()?;
    let mut counts = Vec::new();
    for kernel in ["neon", "portable"] {
        let flags = match kernel {
            "portable" => "--cfg urial_force_kernel=\"portable\"",
            _ => "",
        };
        let args = format!(
            "build -q --release -Z build-std=std,panic_unwind -p urial-conformance --example instructions --target {}",
            ARM.target
        );
        let linker = format!(
            "CARGO_TARGET_{}_LINKER",
            variable(ARM.target).to_uppercase()
        );
        let call = cargo(project, compiler, &args).env("RUSTFLAGS", flags);
        call.tune(&linker, &format!("{}gcc", ARM.tools)).run()?;
        let program = project.target.join("cross").join(ARM.target);
        let program = program.join("release/examples/instructions");
        for operation in OPERATIONS {
            for list in LISTS {
                counts.push(count(project, &plugin, &program, list, operation)?);
            }
        }
    }
    println!("instructions a URL: operation, list, NEON, portable, ratio");
    let rows = OPERATIONS
        .iter()
        .flat_map(|name| LISTS.map(|list| (name, list)));
    let (neon, portable) = counts.split_at(counts.len() / 2);
    for (((operation, list), neon), portable) in rows.zip(neon).zip(portable) {
        println!(
            "{operation}\t{list}\t{neon:.0}\t{portable:.0}\t{:.2}",
            neon / portable
        );
    }
    Ok(())
}

/// Returns the instructions for each line of a list.
fn count(
    project: &Project,
    plugin: &Path,
    program: &Path,
    list: &str,
    operation: &str,
) -> Result<f64, String> {
    let mut lines = 0;
    let mut run = |passes: u64| -> Result<u64, String> {
        let call = Call::new("qemu-aarch64", &project.root)
            .args([
                "-L",
                "/usr/aarch64-linux-gnu",
                "-D",
                "/dev/stdout",
                "-d",
                "plugin",
            ])
            .arg("-plugin")
            .arg(plugin)
            .arg(program);
        let answer = call.args([list, operation, &passes.to_string()]).answer();
        let text = String::from_utf8_lossy(&answer.unwrap_or_default()).into_owned();
        let number = |line: &str| line.rsplit([' ', '\t']).next()?.parse::<u64>().ok();
        let mut numbers = text.lines().filter_map(number);
        lines = numbers.next().unwrap_or(0);
        numbers
            .next()
            .ok_or_else(|| format!("{} printed {text:?}", program.display()))
    };
    let (one, more) = (run(1)?, run(1 + PASSES)?);
    Ok((more - one) as f64 / (PASSES * lines.max(1)) as f64)
}
