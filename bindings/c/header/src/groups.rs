//! The groups of the header: a title with an example; the types and constants that its functions
//! are the first to need; the functions.

/// The end of what stands before the types, what stands after them, and the end of that.
const HEAD: &str = "name; enum name\n#endif\n\n";
const OPEN: &str = "#ifdef __cplusplus\nextern \"C\" {\n#endif // __cplusplus\n\n";
const CLOSE: &str = "#ifdef __cplusplus\n}";

/// A group: its title and example, the blocks of its types, and the text of its functions.
struct Group<'h> {
    title: &'h str,
    types: Vec<&'h str>,
    functions: &'h str,
}

/// Returns the header in the groups of `groups.h`, each of which names its first function.
pub(crate) fn grouped(header: &str, groups: &str) -> Result<String, String> {
    let wrong = |what: &str| format!("the header of cbindgen has no {}", what.trim_end());
    let split = |text, at: &str| str::split_once(text, at).ok_or_else(|| wrong(at));
    let (head, rest) = split(header, HEAD)?;
    let (types, rest) = split(rest, OPEN)?;
    let (mut functions, tail) = split(rest, CLOSE)?;
    let mut all = Vec::new();
    // From the last one, so that the functions of a group are what is left.
    for group in groups.split("// @before ").skip(1).collect::<Vec<_>>().into_iter().rev() {
        let (name, title) = group.split_once('\n').unwrap_or((group, ""));
        let declared = functions.find(&format!(" {name}("));
        let declared = declared.or_else(|| functions.find(&format!("*{name}(")));
        let declared = declared.ok_or_else(|| format!("header/groups.h: no function {name}"))?;
        let comment = functions[..declared].rfind("\n\n").map_or(0, |at| at + 2);
        let (before, own) = functions.split_at(comment);
        functions = before;
        all.push(Group { title: title.trim_end(), types: Vec::new(), functions: own.trim_end() });
    }
    all.reverse();
    if !functions.is_empty() {
        return Err("header/groups.h: a function before the first group".to_owned());
    }
    for block in types.trim_end().split("\n\n").collect::<Vec<_>>().into_iter().rev() {
        let name = name(block).ok_or_else(|| format!("a block without a name: {block}"))?;
        let uses = |group: &Group<'_>| {
            // Types come in the order of C: those that use this one were put into groups before.
            let mut texts = group.types.iter().chain([&group.functions]);
            texts.any(|text| mentions(text, name))
        };
        let first = all.iter().position(uses);
        all[first.ok_or_else(|| format!("nothing needs {name}"))?].types.insert(0, block);
    }
    let written = all.iter().map(|group| {
        let blocks = [&group.title].into_iter().chain(&group.types).chain([&group.functions]);
        blocks.map(|block| format!("{block}\n\n")).collect::<String>()
    });
    let written: String = written.collect();
    Ok([head, HEAD, OPEN, &written, CLOSE, tail].concat())
}

/// Returns the name that a block of the header defines.
fn name(block: &str) -> Option<&str> {
    let line = block.lines().find(|line| !line.starts_with("//"))?;
    let begins = ["#define ", "URIAL_ENUM(", "typedef struct ", "typedef int (*"];
    let rest = begins.iter().find_map(|begin| line.strip_prefix(begin))?;
    rest.split([' ', ',', ')']).next()
}

/// Returns whether a text has a name, or, as `URIAL_DECODE_…`, the family that it is of.
fn mentions(text: &str, name: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut words = text.split(|letter| !is_part(letter) && letter != '…');
    words.any(|word| match word.strip_suffix('…') {
        Some(family) => !family.is_empty() && name.starts_with(family),
        None => word == name,
    })
}
