//! Conversion of paths to `file:` URIs and back, for both systems on any system. Paths that come
//! back are in `corpus/8089-file.jsonl`.

use proptest::prelude::*;
use urial::Uri;
use urial::file::{self, FileError, System};

#[track_caller]
fn assert_read(system: System, uri: &str, path: &str) {
    let read = file::from_text(uri, system).map(|path| String::from_utf8(path).unwrap());
    assert_eq!(read.as_deref(), Ok(path), "{uri}");
}

#[track_caller]
fn assert_unread(system: System, uri: &str, error: FileError) {
    assert_eq!(
        file::from_uri(&Uri::parse(uri).unwrap(), system),
        Err(error),
        "{uri}"
    );
}

#[test]
fn a_path_of_any_octets_is_encoded() {
    let uri = file::to_uri(b"/\x01\xFF\xC3", System::Posix);
    assert_eq!(uri.unwrap(), "file:///%01%FF%C3");
}

#[test]
fn paths_that_are_refused() {
    use FileError::{Device, DotSegment, Name, Nul, Relative, Share, Slash};
    for (path, error) in [
        ("", Relative),
        ("a", Relative),
        ("~/a", Relative),
        ("/a\0", Nul),
        ("/.", DotSegment),
        ("/a/../b", DotSegment),
        ("/a/..", DotSegment),
    ] {
        assert_eq!(file::to_uri(path, System::Posix), Err(error), "{path:?}");
    }
    for (path, error) in [
        ("", Relative),
        ("a", Relative),
        (r"\a", Relative),
        ("C:", Relative),
        ("C:a", Relative),
        (r"1:\a", Relative),
        ("C:\\a\0", Nul),
        (r"C:\.\a", DotSegment),
        (r"C:\a\..", DotSegment),
        (r"C:\a\.. \b", DotSegment),
        (r"C:\...", DotSegment),
        ("C:/a", Slash),
        ("//server/share", Slash),
        (r"\\server", Share),
        (r"\\server\", Share),
        (r"\\\share", Share),
        (r"\\localhost\C:\a", Share),
        (r"\\?\UNC\server", Share),
        (r"\\..\share", DotSegment),
        (r"\\.\COM1", Device),
        (r"\\.\pipe\a", Device),
        (r"\\?\C:", Device),
        (r"\\?\GLOBALROOT\a", Device),
        (r"\\?\UNC\?\C:\a", Device),
        (r"\\?\UNC\.\pipe", Device),
        (r"C:\nul", Device),
        (r"C:\a\Con.txt", Device),
        (r"C:\COM1 .x", Device),
        (r"C:\lpt²", Device),
        (r"C:\conin$", Device),
        (r"C:\aux:x", Device),
        (r"C:\a:b", Name),
        (r"C:\a::$DATA", Name),
        (r"C:\a.", Name),
        (r"C:\a \b", Name),
        (r"C:\a*", Name),
        (r"C:\a?b", Name),
        (r"C:\a<b", Name),
        (r"C:\a|b", Name),
        ("C:\\a\tb", Name),
        (r"\\server\share\a:b", Name),
        (r"\\?\C:\a:b", Name),
    ] {
        assert_eq!(file::to_uri(path, System::Windows), Err(error), "{path:?}");
    }
    assert_eq!(
        file::to_uri(b"C:\\\xFF", System::Windows),
        Err(FileError::NotUtf8)
    );
}

#[test]
fn more_is_read_than_written() {
    let uris = "file:/a/b file:///a/b file://localhost/a/b FILE://LOCALHOST/%61/b";
    for uri in uris.split(' ') {
        assert_read(System::Posix, uri, "/a/b");
    }
    let uris = "file:/c:/a file:c:/a file:///c:/a file://localhost/c:/a file:///c%3A/a \
        file:///c%7C/a file:///c|/a file:/c|/a file:c|/a File://localhost/c|/a";
    for uri in uris.split(' ') {
        assert_read(System::Windows, uri, r"c:\a");
    }
    assert_read(System::Windows, "file:///c:/", r"c:\");
    // RFC 8089 E.2: local-path = [ drive-letter ] path-absolute
    for (uri, path) in [
        ("file:///", r"\"),
        ("file:///a", r"\a"),
        ("file:/a", r"\a"),
        ("file://localhost/a", r"\a"),
        ("file://localhost/share/a", r"\share\a"),
        ("file://LOCALHOST/c$/a", r"\c$\a"),
        ("file://%6Cocalhost/share/a", r"\share\a"),
        ("file:///a//b/", r"\a\\b\"),
    ] {
        assert_read(System::Windows, uri, path);
    }
    let uris = "file://localhost//h/s/a file://h/s/a file:////h/s/a file://///h/s/a \
        file:////h/s/%61";
    for uri in uris.split(' ') {
        assert_read(System::Windows, uri, r"\\h\s\a");
    }
    assert_read(System::Windows, "file:////%3F/C:/a", r"\\?\C:\a");
    assert_read(System::Posix, "file:///a%3Ab", "/a:b");
    assert_read(System::Posix, "file:////h/s/a", "//h/s/a");
}

#[test]
fn uris_that_are_refused() {
    use FileError::{
        Authority, Device, DotSegment, EncodedSeparator, Fragment, Host, NotUtf8, Nul, Query,
        Relative, Scheme, Share,
    };
    for (uri, error) in [
        ("http:///a", Scheme),
        ("file:a", Relative),
        ("file:", Relative),
        ("file://", Relative),
        ("file:c:/a", Relative),
        ("file://host/a", Host),
        ("file://127.0.0.1/a", Host),
        ("file://[::1]/a", Host),
        ("file://me@/a", Authority),
        ("file://localhost:80/a", Authority),
        ("file:///a?", Query),
        ("file:///a#", Fragment),
        ("file:///a%2Fb", EncodedSeparator),
        ("file:///a%00", Nul),
        ("file:///a/../b", DotSegment),
        ("file:///a/%2e%2E/b", DotSegment),
        ("file:///.", DotSegment),
    ] {
        assert_unread(System::Posix, uri, error);
    }
    for (uri, error) in [
        ("file:///c:", Relative),
        ("file://localhost/c:", Relative),
        ("file:c:", Relative),
        ("file:///c%3A", Relative),
        ("file:///c:a", Relative),
        ("file:///c%7Ca", Relative),
        ("file:a", Relative),
        ("file:///%3F/C:/a", Device),
        ("file:///%3F%3F/C:/a", Device),
        ("file:///nul", Device),
        ("file:///../a", DotSegment),
        ("file://c:/a", Authority),
        ("file://localhost", Relative),
        ("file://server", Share),
        ("file://server/", Share),
        ("file://server/c:/a", Share),
        ("file://[::1]/share", Host),
        ("file:///c:/a%5Cb", EncodedSeparator),
        ("file:///c:/a%2fb", EncodedSeparator),
        ("file://server/c%3A/a", Share),
        ("file://ser%3Aver/share/a", Share),
        ("file:////ser:ver/share/a", Share),
        ("file://a%5Cb/share", EncodedSeparator),
        ("file:///c:/%FF", NotUtf8),
        ("file:///c:/%2e%2e/a", DotSegment),
        ("file:///c:/..%20/a", DotSegment),
        ("file://%2E%2E/share", DotSegment),
        ("file://./pipe/a", Device),
        ("file:////./pipe/a", Device),
        ("file://%3F/GLOBALROOT/a", Device),
        ("file:///c:/nul", Device),
        ("file:///c:/a/COM%31.txt", Device),
        ("file://server/share/aux", Device),
        ("file:///c:/a?b", Query),
    ] {
        assert_unread(System::Windows, uri, error);
    }
    let error = file::from_text("file:///a|b", System::Windows).unwrap_err();
    assert!(matches!(error, FileError::Invalid(_)), "{error}");
}

/// Windows would open another file, or more than one.
#[test]
fn names_that_are_others_are_refused() {
    let uris = "file:///c:/a:b file:///c:/a%3Ab file:///c:/web.config::$DATA \
        file:///c%3A/a%3a$DATA file:///c:/x.%20 file:///c:/x./a file:///c:/%3F file:///c:/*.txt \
        file:///c:/a%0Ab file:///ab:c file://server/share/a%3Ab";
    for uri in uris.split(' ') {
        assert_unread(System::Windows, uri, FileError::Name);
    }
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

fn is_posix_path(path: &[u8]) -> bool {
    !path.contains(&0)
        && !path
            .split(|&byte| byte == b'/')
            .any(|name| matches!(name, b"." | b".."))
}

proptest! {
    #[test]
    fn each_posix_path_comes_back(rest in prop::collection::vec(any::<u8>(), 0..40)) {
        let path = [b"/", rest.as_slice()].concat();
        match file::to_uri(&path, System::Posix) {
            Ok(uri) => {
                prop_assert!(is_posix_path(&path));
                prop_assert_eq!(file::from_uri(&uri, System::Posix).unwrap(), path);
            }
            Err(_) => prop_assert!(!is_posix_path(&path)),
        }
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
        for system in [System::Posix, System::Windows] {
            if let Ok(path) = file::from_text(&text, system) {
                let is_rooted = path.starts_with(br"\") && !path.starts_with(br"\\");
                if system == System::Windows && is_rooted {
                    prop_assert_eq!(file::to_uri(&path, system), Err(FileError::Relative));
                    continue;
                }
                let uri = file::to_uri(&path, system).unwrap();
                prop_assert_eq!(file::from_uri(&uri, system).unwrap(), path);
            }
        }
    }
}

/// RFC 8089 section 2: an absent host and `localhost` mean the same.
#[test]
fn no_host_and_localhost_are_one() {
    for path in [
        "", "/", "/a", "/c$/a", "/c:", "/c:/a", "//h/s/a", "///h/s", "//h", "/nul",
    ] {
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
