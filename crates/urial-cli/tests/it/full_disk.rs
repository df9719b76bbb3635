//! Output on a disk that is full.

use crate::common::commands::{commands, covers};
use crate::common::{Folder, Outcome, shell};
use crate::robust;

/// Lines of a shell, beside the commands that `robust` streams.
const LINES: &str = "audit < list|audit --rules|clean < list|clean --count --json < list|\
    clean -q -f big -o /dev/full|clean -q -f big --rejects /dev/full|\
    clean -q --count -f big -o /dev/full|clean -q a:b|compare http://a http://b|\
    generate completions bash|generate man|diff list /dev/null|parse --decoded < list|\
    extract --html -b http://a/ < page|normalize --in-text < list|path /a|show < list|\
    stats --json < list|--help|--version|help|clean --help|help show";

#[test]
fn every_command_reports_a_disk_that_is_full() {
    let big = "http://example.com/\nb c\n".repeat(100_000);
    let good = big.replace("b c\n", "");
    let files = [
        ("list", "http://10.0.0.1/\n"),
        ("one", "http://example.com/\n"),
        ("page", "<a href=x>"),
        ("big", &big),
        ("good", &good),
    ];
    let folder = Folder::new(&files);
    let mut lines: Vec<String> = LINES.split('|').map(str::to_owned).collect();
    for command in robust::commands() {
        let command = command.join(" ");
        let inputs = ["-f good", "-f good -j 1", "-q < one"];
        lines.extend(inputs.map(|input| format!("{command} {input}")));
    }
    covers(&commands(), lines.iter().filter_map(|line| line.split(' ').next()), &[]);
    for line in lines {
        let mut shell = shell();
        shell.args(["-c", &format!("urial {line} > /dev/full")]).current_dir(folder.root());
        let Outcome { err, status, .. } = Outcome::new(shell.output().unwrap());
        assert_eq!(status, 2, "{line}: {err}");
        let last = err.lines().last().unwrap_or_default();
        assert!(last.starts_with("urial: ") && last.contains("No space left"), "{line}: {err}");
        assert!(LINES.contains(&line) || err == last.to_owned() + "\n", "{line}: {err}");
    }
}
