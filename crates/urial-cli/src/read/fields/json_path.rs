//! Paths to values of JSON lines.

/// A path from the outermost object to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct JsonPath {
    pub(super) text: String,
    pub(super) steps: Vec<String>,
    /// Whether `*` stands for every item of an array, and not for a key.
    pub(super) has_star: bool,
}

/// Parses a path: keys and numbers with dots between them, or a JSON Pointer (RFC 6901).
pub(super) fn parse(text: &str) -> Result<JsonPath, String> {
    let whole = text.to_owned();
    if let Some(pointer) = text.strip_prefix('/') {
        // RFC 6901 section 4: `~1` first, otherwise `~01` would become `/` instead of `~1`.
        let step = |step: &str| step.replace("~1", "/").replace("~0", "~");
        let steps = pointer.split('/').map(step).collect();
        // A pointer names every key, `*` too.
        return Ok(JsonPath { text: whole, has_star: false, steps });
    }
    let steps: Vec<String> = text.split('.').map(str::to_owned).collect();
    // A pointer may have empty keys; between dots an empty key is nearly always a mistake.
    if steps.iter().any(String::is_empty) {
        return Err("a key is missing; write a path as in page.url, or /page/url".to_owned());
    }
    let mut items = steps.iter().filter_map(|step| step.strip_suffix(']')?.split_once('['));
    if let Some((key, index)) = items.next() {
        return Err(format!(
            "the items of an array are counted from 0, as in {key}.{index}; a key with brackets is as in /{key}[{index}]"
        ));
    }
    Ok(JsonPath { text: whole, has_star: steps.iter().any(|step| step == "*"), steps })
}

impl JsonPath {
    /// Returns the name of a new field that `--into` gives by its name or by its path, which is
    /// beside this value.
    pub(super) fn name_beside(&self, into: &str) -> Result<String, String> {
        if !into.contains('.') && !into.starts_with('/') {
            return Ok(into.to_owned());
        }
        let mut steps = parse(into)?.steps;
        let name = steps.pop().unwrap_or_default();
        let outer = &self.steps[..self.steps.len() - 1];
        match steps == outer {
            true => Ok(name),
            false => Err(format!(
                "the new field stands beside {}, so it has a name and no path, as in {name}",
                self.text
            )),
        }
    }
}
