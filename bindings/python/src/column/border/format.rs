//! Formats, which is how the interface spells types.

use std::ffi::CStr;

/// A column of texts, as another library has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Null,
    Small,
    Large,
    Views,
}

/// Returns the layout of a format; `None` if it is not one of texts.
pub(super) fn layout(format: &CStr) -> Option<Format> {
    match format.to_bytes() {
        b"n" => Some(Format::Null),
        b"u" => Some(Format::Small),
        b"U" => Some(Format::Large),
        b"vu" => Some(Format::Views),
        _ => None,
    }
}

/// The names of formats, as pyarrow has them.
const NAMES: &str = "n null, b bool, c int8, C uint8, s int16, S uint16, i int32, I uint32, \
    l int64, L uint64, e float16, f float32, g float64, z binary, Z large_binary, vz binary_view, \
    u string, U large_string, vu string_view, tdD date32, tdm date64, +l list, +L large_list, \
    +vl list_view, +vL large_list_view, +s struct, +m map, +r run_end_encoded";

/// The names of formats that start in this way, and end with units or sizes.
const STARTS: &str = "ts timestamp, tt time, tD duration, ti interval, d: decimal, \
    w: fixed_size_binary, +w: fixed_size_list, +u union";

/// Returns the name of a type, as pyarrow has it.
pub(super) fn type_name(format: &CStr) -> String {
    let text = format.to_string_lossy();
    let find = |names: &'static str, is_it: &dyn Fn(&str) -> bool| {
        let mut rows = names.split(", ").filter_map(|row| row.split_once(' '));
        rows.find(|(format, _)| is_it(format)).map(|(_, name)| name)
    };
    let name = find(NAMES, &|format| text == format);
    match name.or_else(|| find(STARTS, &|start| text.starts_with(start))) {
        Some(name) => name.to_owned(),
        None => {
            let start: String = text.chars().take(20).collect();
            format!("the unknown format {start:?}")
        }
    }
}
