//! Conversion of paths to `file:` URIs and back, for both systems on any system. Paths that come
//! back are in `corpus/8089-file.jsonl`.

use crate::shared::file::file as check_file;
use proptest::prelude::*;
use urial::Uri;
use urial::file::{self, FileError, System};

/// Checks that the texts of each line are refused for the reason before them.
#[track_caller]
fn check_refused(table: &str, read: impl Fn(&str) -> Result<(), FileError>) {
    for line in table.trim().lines() {
        let (reason, texts) = line.trim().split_once(": ").unwrap();
        for text in texts.split(", ") {
            let refused = read(text).map_err(FileError::as_str);
            assert_eq!(refused, Err(reason), "{text:?}");
        }
    }
}

fn read_uri(uri: &str, system: System) -> Result<(), FileError> {
    file::from_uri(&Uri::parse(uri).unwrap(), system).map(|_| ())
}

#[test]
fn paths_that_are_refused() {
    let table = "
        relative: , a, ~/a
        dot-segment: /., /a/../b, /a/..";
    check_refused(table, |path| file::to_uri(path, System::Posix).map(|_| ()));
    let table = r"
        relative: , a, \a, C:, C:a, 1:\a
        dot-segment: C:\.\a, C:\a\.., C:\a\.. \b, C:\..., \\..\share
        slash: C:/a, //server/share
        share: \\server, \\server\, \\\share, \\localhost\C:\a, \\?\UNC\server
        device: \\.\COM1, \\.\pipe\a, \\?\C:, \\?\GLOBALROOT\a, \\?\UNC\?\C:\a, \\?\UNC\.\pipe
        device: C:\nul, C:\a\Con.txt, C:\COM1 .x, C:\lpt², C:\conin$, C:\aux:x
        name: C:\a:b, C:\a::$DATA, C:\a., C:\a \b, C:\a*, C:\a?b, C:\a<b, C:\a|b
        name: \\server\share\a:b, \\?\C:\a:b";
    check_refused(table, |path| file::to_uri(path, System::Windows).map(|_| ()));
    for (path, error) in [
        (&b"C:\\a\0"[..], FileError::Nul),
        (b"C:\\a\tb", FileError::Name),
        (b"C:\\\xFF", FileError::NotUtf8),
    ] {
        assert_eq!(file::to_uri(path, System::Windows), Err(error));
    }
    assert_eq!(file::to_uri("/a\0", System::Posix), Err(FileError::Nul));
}

/// RFC 8089 E.2: local-path = [ drive-letter ] path-absolute
#[test]
fn a_path_of_the_current_drive_is_only_read() {
    for (uri, path) in [
        ("file:///", r"\"),
        ("file:///a", r"\a"),
        ("file:/a", r"\a"),
        ("file://LOCALHOST/c$/a", r"\c$\a"),
        ("file://%6Cocalhost/share/a", r"\share\a"),
        ("file:///a//b/", r"\a\\b\"),
        // A prefix of device paths is read.
        ("file:////%3F/C:/a", r"\\?\C:\a"),
    ] {
        let read = file::from_text(uri, System::Windows);
        assert_eq!(read, Ok(path.into()), "{uri}");
    }
}

#[test]
fn uris_that_are_refused() {
    let table = "
        scheme: http:///a
        relative: file:a, file:, file://, file:c:/a
        host: file://host/a, file://127.0.0.1/a, file://[::1]/a
        authority: file://me@/a, file://localhost:80/a
        query: file:///a?
        fragment: file:///a#
        encoded-separator: file:///a%2Fb
        nul: file:///a%00
        dot-segment: file:///a/../b, file:///a/%2e%2E/b, file:///.";
    check_refused(table, |uri| read_uri(uri, System::Posix));
    let table = "
        relative: file:///c:, file://localhost/c:, file:c:, file:///c%3A, file:///c:a
        relative: file:///c%7Ca, file:a, file://localhost
        device: file:///%3F/C:/a, file:///%3F%3F/C:/a, file:///nul, file://./pipe/a
        device: file:////./pipe/a, file://%3F/GLOBALROOT/a, file:///c:/nul
        device: file:///c:/a/COM%31.txt, file://server/share/aux
        dot-segment: file:///../a, file:///c:/%2e%2e/a, file:///c:/..%20/a, file://%2E%2E/share
        authority: file://c:/a
        share: file://server, file://server/, file://server/c:/a, file://server/c%3A/a
        share: file://ser%3Aver/share/a, file:////ser:ver/share/a
        host: file://[::1]/share
        encoded-separator: file:///c:/a%5Cb, file:///c:/a%2fb, file://a%5Cb/share
        name: file:///c:/a:b, file:///c:/a%3Ab, file:///c:/web.config::$DATA, file:///c:/a%0Ab
        name: file:///c%3A/a%3a$DATA, file:///c:/x.%20, file:///c:/x./a, file:///c:/%3F
        name: file:///c:/*.txt, file:///ab:c, file://server/share/a%3Ab
        not-utf8: file:///c:/%FF
        query: file:///c:/a?b";
    check_refused(table, |uri| read_uri(uri, System::Windows));
    let error = file::from_text("file:///a|b", System::Windows).unwrap_err();
    assert!(matches!(error, FileError::Invalid(_)), "{error}");
}

#[test]
fn the_prefix_of_a_verbatim_path_can_be_taken_away() {
    for (path, shorter) in [
        (r"\\?\C:\a", r"C:\a"),
        (r"\\?\UNC\server\share", r"\\server\share"),
        (r"\\?\Volume{0}\a", r"\\?\Volume{0}\a"),
        (r"C:\a", r"C:\a"),
        (r"\\server\share", r"\\server\share"),
    ] {
        assert_eq!(file::without_verbatim_prefix(path), shorter);
    }
}

proptest! {
    #[test]
    fn each_posix_path_comes_back(rest in prop::collection::vec(any::<u8>(), 0..40)) {
        check_file(&rest);
    }

    #[test]
    fn each_windows_path_comes_back(
        start in prop_oneof![
            Just(r"C:\".to_owned()),
            Just(r"z:\".to_owned()),
            r"\\\\[a-zA-Z0-9_%é][a-zA-Z0-9.@:%é-]{0,6}\\[a-z$%é]{2,8}",
            Just(r"\\?\C:\".to_owned()),
            r"\\\\\?\\UNC\\[a-z%]{1,8}\\[a-z]{2,8}",
        ],
        names in prop::collection::vec(r#"[^\x00-\x1F/\\.<>:"|?*]{0,5}(\.?[^\x00-\x1F/\\. <>:"|?*]{1,3})"#, 0..5),
    ) {
        let mut path = start;
        for name in names {
            if !path.ends_with('\\') {
                path.push('\\');
            }
            path.push_str(&name);
        }
        match file::to_uri(&path, System::Windows) {
            Ok(uri) => {
                let read = file::from_uri(&uri, System::Windows).unwrap();
                prop_assert_eq!(String::from_utf8(read).unwrap(), path);
            }
            Err(FileError::Share) => prop_assert!(path.split('\\').nth(2).unwrap().contains(':')),
            // The generator makes device names by chance.
            Err(error) => prop_assert_eq!(error, FileError::Device),
        }
    }

    /// The URI of a path that was read gives the same path again, and a path on the current drive,
    /// which is read alone, has none.
    #[test]
    fn what_is_read_can_be_written(
        text in "file:(//(localhost|h|%3F|%2E)?)?/{0,3}([a-cC:|]|%[2-7][0-9A-F]|/|\\.|nul|UNC|%C3%A9){0,12}",
    ) {
        check_file(text.as_bytes());
    }
}

/// RFC 8089 section 2: an absent host and `localhost` mean the same.
#[test]
fn no_host_and_localhost_are_one() {
    for path in ["", "/", "/a", "/c$/a", "/c:", "/c:/a", "//h/s/a", "///h/s", "//h", "/nul"] {
        for system in [System::Posix, System::Windows] {
            let read = |host| file::from_text(&format!("file://{host}{path}"), system);
            assert_eq!(read("localhost"), read(""), "{path} {system:?}");
            assert_eq!(read("LocalHost"), read(""), "{path} {system:?}");
        }
    }
}

#[test]
fn a_share_of_localhost_survives_normalization() {
    let path = r"\\localhost\c$\a";
    let uri = file::to_uri(path, System::Windows).unwrap();
    assert_eq!(uri, "file:////localhost/c$/a");
    for step in urial::Step::ALL {
        let normal = uri.normalize(step).into_string();
        assert_eq!(file::from_text(&normal, System::Windows), Ok(path.into()));
    }
}
