//! Paths of files: what becomes a URI comes back, on either system.

use urial::Uri;
use urial::file::{self, FileError, System};

use super::texts::text_of;

/// Takes the data for a path, and for a URI.
pub(crate) fn file(data: &[u8]) {
    for system in [System::Posix, System::Windows] {
        there_and_back(data, system);
        there_and_back(&[b"/", data].concat(), system);
        there_and_back(&[br"C:\", data].concat(), system);
        there_and_back(&[br"\\", data].concat(), system);
        let text = text_of(data);
        back(text, system);
        back(&format!("file:{text}"), system);
        back(&format!("file:///{text}"), system);
    }
    for path in [data, &[b"/", data].concat()] {
        let made = file::to_uri(path, System::Posix);
        assert_eq!(made.is_ok(), is_posix_path(path));
    }
}

fn there_and_back(path: &[u8], system: System) {
    if let Ok(uri) = file::to_uri(path, system) {
        assert!(Uri::parse(uri.as_str()).is_ok());
        let again = file::from_uri(&uri, system).unwrap();
        assert_eq!(again, path, "{}", again.escape_ascii());
    }
}

/// Checks that a path that was read can be written, and read again.
fn back(text: &str, system: System) {
    let Ok(path) = file::from_text(text, system) else {
        return;
    };
    let shown = path.escape_ascii().to_string();
    assert!(!path.contains(&0), "{shown}");
    match system {
        System::Posix => assert!(is_posix_path(&path), "{shown}"),
        _ => {
            let path = std::str::from_utf8(&path).unwrap();
            let dots = |name: &str| name == "." || name == "..";
            assert!(!path.split('\\').any(dots), "{shown}");
            assert!(!path.contains('/'), "{shown}");
        }
    }
    // A path on the current drive of Windows is only read.
    let is_rooted = path.starts_with(br"\") && !path.starts_with(br"\\");
    if system == System::Windows && is_rooted {
        let refused = file::to_uri(&path, system).err();
        assert_eq!(refused, Some(FileError::Relative), "{shown}");
        return;
    }
    let uri = file::to_uri(&path, system);
    let uri = uri.unwrap_or_else(|error| panic!("{shown} was read and is not written: {error}"));
    assert_eq!(file::from_uri(&uri, system).unwrap(), path, "{shown}");
}

/// Returns whether a path is absolute, without NUL and dot segments.
fn is_posix_path(path: &[u8]) -> bool {
    let mut names = path.split(|&byte| byte == b'/');
    path.starts_with(b"/") && !path.contains(&0) && !names.any(|name| name == b"." || name == b"..")
}
