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

/// Returns the name of a type, as pyarrow has it.
pub(super) fn type_name(format: &CStr) -> String {
    let text = format.to_string_lossy();
    let name = match text.as_ref() {
        "n" => "null",
        "b" => "bool",
        "c" => "int8",
        "C" => "uint8",
        "s" => "int16",
        "S" => "uint16",
        "i" => "int32",
        "I" => "uint32",
        "l" => "int64",
        "L" => "uint64",
        "e" => "float16",
        "f" => "float32",
        "g" => "float64",
        "z" => "binary",
        "Z" => "large_binary",
        "vz" => "binary_view",
        "u" => "string",
        "U" => "large_string",
        "vu" => "string_view",
        "tdD" => "date32",
        "tdm" => "date64",
        "+l" => "list",
        "+L" => "large_list",
        "+vl" => "list_view",
        "+vL" => "large_list_view",
        "+s" => "struct",
        "+m" => "map",
        "+r" => "run_end_encoded",
        other => {
            let starts = |start| other.starts_with(start);
            return match () {
                () if starts("ts") => "timestamp".to_owned(),
                () if starts("tt") => "time".to_owned(),
                () if starts("tD") => "duration".to_owned(),
                () if starts("ti") => "interval".to_owned(),
                () if starts("d:") => "decimal".to_owned(),
                () if starts("w:") => "fixed_size_binary".to_owned(),
                () if starts("+w:") => "fixed_size_list".to_owned(),
                () if starts("+u") => "union".to_owned(),
                () => {
                    let start: String = other.chars().take(20).collect();
                    format!("the unknown format {start:?}")
                }
            };
        }
    };
    name.to_owned()
}

/// Returns whether a reader that asks for a format wants plain strings in place of views.
pub(super) fn requested(format: &[u8]) -> bool {
    matches!(format, b"u" | b"U")
}
