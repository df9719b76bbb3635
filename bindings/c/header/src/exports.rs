//! The functions of the header as cbindgen reads them, which expands no macro: those in `exports!`
//! with the parameters that the macro adds.

use std::path::Path;

/// Returns the sources in the order of their `mod` lines, as one.
pub(crate) fn sources(folder: &Path) -> Result<String, String> {
    let read = |name: &str| {
        let file = folder.join("src").join(name);
        std::fs::read_to_string(&file).map_err(|error| format!("src/{name}: {error}"))
    };
    let (list, border) = (read("lib.rs")?, read("border.rs")?);
    // Parameters of a function with a buffer, and of one without.
    let mut added = border.split("$($argument: $type,)*\n").skip(1).map(|rest| {
        let (parameters, _) = rest.split_once(" {\n").unwrap_or_default();
        parameters.replace("$crate::fault::", "")
    });
    let (Some(with), Some(without)) = (added.next(), added.next()) else {
        return Err("src/border.rs: no macro `exports` with two kinds of functions".to_owned());
    };
    let modules = list.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
    let sources = modules.map(|name| {
        let source = read(&format!("{name}.rs"))?;
        let lines = source.lines().filter(|line| !line.starts_with("//!"));
        Ok(expanded(lines, &with, &without))
    });
    sources.collect()
}

/// Takes the functions out of each `exports!`, with their whole signatures.
fn expanded<'s>(lines: impl Iterator<Item = &'s str>, with: &str, without: &str) -> String {
    let (mut out, mut is_inside) = (String::new(), false);
    for line in lines {
        match line {
            "exports! {" => is_inside = true,
            // That of the macro comes after that of its last function.
            "}" if is_inside && out.ends_with("\n}\n") => is_inside = false,
            _ if !is_inside => out += &format!("{line}\n"),
            _ => {
                if line.starts_with("fn ") {
                    out += "#[unsafe(no_mangle)]\npub unsafe extern \"C\" ";
                }
                let ends = line.starts_with("fn ") || line.starts_with(')');
                let parameters = if line.ends_with(" |room| {") { with } else { without };
                match line.rsplit_once(')') {
                    Some(("", _)) if ends => out += &format!("{parameters} {{\n"),
                    Some((own, _)) if ends => out += &format!("{own},\n{parameters} {{\n"),
                    _ => out += &format!("{line}\n"),
                }
            }
        }
    }
    out
}
