//! Lists of segments and of pairs.

use proptest::prelude::*;
use urial::kind::{self, Kind};
use urial::{Component, EditError, Encoded, PairStyle, Ref, ReferenceBuf, UriBuf};

use super::model::{part, reference};
use crate::shared::edit::{SegmentEdit, check, edit_segments};
use crate::strategies::rows;

fn parsed(text: &str) -> ReferenceBuf {
    text.parse().unwrap()
}

/// Edits a reference, and returns the text after that, or the error.
fn edited(text: &str, edit: impl FnOnce(&mut ReferenceBuf) -> Result<(), EditError>) -> String {
    let mut value = parsed(text);
    match edit(&mut value) {
        Ok(()) => value.into_string(),
        Err(error) => {
            assert_eq!(value, text);
            format!("{error:?}")
        }
    }
}

#[test]
fn segments_are_appended() {
    let push = |value: &mut ReferenceBuf, segment: &str| {
        let segment = Encoded::new(segment).unwrap();
        value.segments_mut().push(segment).map(|_| ())
    };
    let table = "
        http://h       | a   | http://h/a
        http://h/      | a   | http://h/a
        http://h/a     | b   | http://h/a/b
        http://h/a/    | b   | http://h/a/b
        http://h/a//   | b   | http://h/a//b
        http://h/a?q#f | b   | http://h/a/b?q#f
        http://h/a     |     | http://h/a/
        http://h/a/    |     | http://h/a/
        http://h       | a:b | http://h/a:b
        x:             | a:b | x:a:b
        x:a            | b   | x:a/b
        x:/            | b   | x:/b
                       | a   | a
        ?q             | a   | a?q
        a              | b:c | a/b:c
        /              | a:b | /a:b
        a              | ..  | a/..
                       | a:b | Path(Noscheme)
                       |     | Inexpressible(Path)
        http://h       |     | Inexpressible(Path)
        http://h?q     |     | Inexpressible(Path)
        //h/           |     | Inexpressible(Path)
        /              |     | Inexpressible(Path)
        x:             |     | Inexpressible(Path)
        x:/            |     | Inexpressible(Path)";
    for [text, segment, wanted] in rows(table) {
        let came = edited(text, |value| push(value, segment));
        assert_eq!(came, wanted, "{text} {segment}");
    }
    let error = push(&mut parsed("/a"), "b/c").unwrap_err();
    let place = (error.component(), error.at());
    assert_eq!(place, (Some(Component::Path), Some(1)));
}

#[test]
fn plain_segments_end_no_scheme() {
    let table = "
             | a%3Ab     | NoSegment(0)
        ?q   | a%3Ab?q   | NoSegment(0)
        x    | x/a:b     | a%3Ab
        x/y  | x/y/a:b   | a%3Ab/y
        /x   | /x/a:b    | /a:b
        s:   | s:a:b     | NoSegment(0)
        s:x  | s:x/a:b   | s:a:b
        //h  | //h/a:b   | NoSegment(0)
        //h/x | //h/x/a:b | //h/a:b";
    for [text, pushed, replaced] in rows(table) {
        let push = |value: &mut ReferenceBuf| value.segments_mut().push_encode("a:b").map(|_| ());
        assert_eq!(edited(text, push), pushed);
        let set = |value: &mut ReferenceBuf| value.segments_mut().set_encode(0, "a:b").map(|_| ());
        assert_eq!(edited(text, set), replaced, "{text}");
    }
}

#[test]
fn segments_are_replaced() {
    let set = |value: &mut ReferenceBuf, index, segment: &str| {
        let segment = Encoded::new(segment).unwrap();
        value.segments_mut().set(index, segment).map(|_| ())
    };
    // The empty path would become the root.
    let table = "
        http://h/a/b/c | 1 | x   | http://h/a/x/c
        http://h/a/b   | 0 |     | http://h//b
        x:a/b          | 0 | c:d | x:c:d/b
        a/b            | 0 | c:d | Path(Noscheme)
        /a/b           | 0 |     | Path(Absolute)
        a/b            | 0 |     | Inexpressible(Path)
        /a             | 0 |     | Inexpressible(Path)
        http://h/a     | 0 |     | Inexpressible(Path)
        x:/a?q         | 0 |     | Inexpressible(Path)
        http://h/a/b   | 1 |     | http://h/a/
        http://h//b    | 1 |     | http://h//
        /a             | 1 | x   | NoSegment(1)
        /              | 0 | x   | NoSegment(0)
                       | 0 | x   | NoSegment(0)";
    for [text, index, segment, wanted] in rows(table) {
        let index = index.parse().unwrap();
        let came = edited(text, |value| set(value, index, segment));
        assert_eq!(came, wanted, "{text} {index} {segment}");
    }
    let refused = set(&mut parsed("a/b:c"), 0, "x/");
    assert_eq!(refused.unwrap_err().at(), Some(1));
}

#[test]
fn segments_are_removed() {
    // A remaining empty segment would look like no segment.
    let table = "
        http://h/a/b/c | 0 | http://h/b/c
        http://h/a/b/c | 1 | http://h/a/c
        http://h/a/b/c | 2 | http://h/a/b
        http://h/a?q   | 0 | http://h/?q
        http://h/a//b  | 0 | http://h//b
        a/b            | 0 | b
        a              | 0 |
        /a//b          | 0 | Path(Absolute)
        ./b:c          | 0 | Path(Noscheme)
        x:/.//b        | 0 | Path(Absolute)
        a//b           | 0 | Inexpressible(Path)
        a/             | 0 | Inexpressible(Path)
        http://h//a    | 1 | Inexpressible(Path)
        http://h//     | 0 | Inexpressible(Path)
        http://h//     | 1 | Inexpressible(Path)
        /a/            | 0 | Inexpressible(Path)
        http://h//a    | 0 | http://h/a
        /              | 0 | NoSegment(0)";
    for [text, index, wanted] in rows(table) {
        let index = index.parse().unwrap();
        let came = edited(text, |value| value.segments_mut().remove(index).map(|_| ()));
        assert_eq!(came, wanted, "{text} {index}");
    }
}

#[test]
fn segments_are_popped_cleared_and_inserted() {
    let table = "
        http://h/a       | http://h/
        http://h/a/b?q#f | http://h/a?q#f
        http://h/a/      | http://h/a
        http://h/a//     | http://h/a/
        x:a/b            | x:a
        x:a              | x:
        x:/a             | x:/
        http://h         | NoSegment(0)
        http://h/        | NoSegment(0)
        x:               | NoSegment(0)
        http://h//       | Inexpressible(Path)";
    for [text, wanted] in rows(table) {
        let came = edited(text, |value| value.segments_mut().pop().map(drop));
        assert_eq!(came, wanted, "{text}");
    }
    for [text, wanted] in rows("http://h/a/b?q | http://h/?q\nhttp://h | http://h\nx:a/b | x:") {
        let came = edited(text, |value| value.segments_mut().clear().map(drop));
        assert_eq!(came, wanted);
    }
    let table = "
        /b   | 0 | a   | /a/b
        /b   | 1 | c   | /b/c
        /b/  | 2 | c   | /b//c
        /b/  | 1 | c   | /b/c/
             | 0 | a   | a
        /    | 0 | a   | /a
        //h  | 0 | a   | //h/a
        //h/b | 0 |    | //h//b
        b    | 0 | a   | a/b
        b    | 0 |     | Inexpressible(Path)
        /    | 0 |     | Inexpressible(Path)
             | 0 |     | Inexpressible(Path)
        /a   | 2 | b   | NoSegment(2)
        b    | 0 | a:c | Path(Noscheme)
        /b   | 0 |     | Path(Absolute)";
    for [text, index, segment, wanted] in rows(table) {
        let index = index.parse().unwrap();
        let came = edited(text, |value| value.segments_mut().insert(index, segment).map(drop));
        assert_eq!(came, wanted, "{text} {index}");
    }
    let mut value = parsed("b");
    value.segments_mut().insert_encode(0, "a:/c").unwrap();
    assert_eq!(value, "a%3A%2Fc/b");
}

#[test]
fn plain_text_is_one_segment_and_no_step() {
    let mut uri: UriBuf = "http://h/a".parse().unwrap();
    uri.segments_mut().push_encode("b/c%2F?#é").unwrap();
    assert_eq!(uri, "http://h/a/b%2Fc%252F%3F%23%C3%A9");
    for dots in [".", ".."] {
        let pushed = uri.segments_mut().push_encode(dots).map(|_| ());
        let set = uri.segments_mut().set_encode(0, dots).map(|_| ());
        assert_eq!([pushed, set], [Err(EditError::DotSegment); 2]);
    }
    uri.segments_mut().set_encode(1, "...").unwrap();
    assert_eq!(uri, "http://h/a/...");
}

#[test]
fn pairs_are_appended_and_removed() {
    let mut uri: UriBuf = "http://h/#f".parse().unwrap();
    uri.pairs_mut().push_encode("a", "1").unwrap();
    uri.pairs_mut().push_encode("a", "").unwrap();
    uri.pairs_mut().push_encode("a", None).unwrap();
    uri.pairs_mut().push_encode("", None).unwrap();
    uri.pairs_mut().push_encode("é&=+;", "é&=+;#/?").unwrap();
    assert_eq!(uri, "http://h/?a=1&a=&a&&%C3%A9%26%3D%2B%3B=%C3%A9%26%3D%2B%3B%23/?#f");
    assert_eq!(uri.pairs_mut().remove("b"), 0);
    assert_eq!(uri.pairs_mut().remove("é&=+;"), 1);
    assert_eq!(uri.pairs_mut().remove("a"), 3);
    // A single empty pair cannot be told from an empty query.
    assert_eq!(uri, "http://h/?#f");
    uri.pairs_mut().push_encode("b", None).unwrap();
    assert_eq!(uri, "http://h/?b#f");
    assert_eq!(uri.pairs_mut().remove("b"), 1);
    assert_eq!(uri, "http://h/#f");
}

#[test]
fn a_key_is_the_same_when_it_is_so_decoded() {
    let mut uri: UriBuf = "http://h/?%61=1&b&a=%32&A=3".parse().unwrap();
    uri.pairs_mut().set_encode("a", "x").unwrap();
    assert_eq!(uri, "http://h/?a=x&b&A=3");
    uri.pairs_mut().set_encode("c", None).unwrap();
    uri.pairs_mut().set_encode("b", "=").unwrap();
    assert_eq!(uri, "http://h/?a=x&b=%3D&A=3&c");
    let mut uri: UriBuf = "http://h/?a+b=1&a%20b=2&a%2Bb=3&%FF=4".parse().unwrap();
    assert_eq!(uri.pairs_mut_with(PairStyle::form()).remove("a b"), 2);
    assert_eq!(uri, "http://h/?a%2Bb=3&%FF=4");
}

#[test]
fn a_separator_has_to_be_one() {
    let mut uri: UriBuf = "http://h/?a".parse().unwrap();
    let mut push = |separator, key, value| {
        let style = PairStyle::form().separator(separator);
        uri.pairs_mut_with(style).push_encode(key, value).map(|_| ())
    };
    assert_eq!(push(';', "b;", Some("c")), Ok(()));
    assert_eq!(push(',', "d,e", Some(",;")), Ok(()));
    let inexpressible = Err(EditError::Inexpressible(Component::Query));
    assert_eq!(push('x', "x", None), inexpressible);
    assert_eq!(push('=', "b", Some("c")), inexpressible);
    assert_eq!(push('+', "b c", None), inexpressible);
    for separator in ['#', '%', ' ', '4', '-'] {
        assert_eq!(push(separator, "b", None), inexpressible, "{separator}");
    }
    assert!(matches!(push('é', "b", None), Err(EditError::Invalid(_))));
    assert_eq!(uri, "http://h/?a;b%3B=c,d%2Ce=%2C%3B");
    // A separator cannot split a triplet.
    let mut uri: UriBuf = "http://h/?%41".parse().unwrap();
    for separator in ['4', '1', '%'] {
        let style = PairStyle::new().separator(separator);
        assert_eq!(uri.pairs_mut_with(style).remove("1"), 0);
        assert_eq!(uri.pairs_mut_with(style).set_encode("1", None).map(|_| ()), inexpressible);
    }
    assert_eq!(uri, "http://h/?%41");
    let mut uri: UriBuf = "http://h/?".parse().unwrap();
    assert_eq!(uri.pairs_mut().push_encode("", None).map(|_| ()), inexpressible);
    assert_eq!(uri.pairs_mut().set_encode("", None).map(|_| ()), inexpressible);
    assert_eq!(uri, "http://h/?");
    uri.pairs_mut().set_encode("", "").unwrap();
    assert_eq!(uri, "http://h/?=");
}

fn check_segments<K: Kind>(text: &str, edit: SegmentEdit, segment: &str) {
    if let Ok(mut value) = text.parse::<Ref<String, K>>() {
        edit_segments(&mut value, edit, segment);
        check(&value);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn segments_are_a_list(text in reference(), which in 0..3_usize, index in 0..3_usize, segment in part()) {
        let edit = [SegmentEdit::Push, SegmentEdit::Set(index), SegmentEdit::Remove(index)];
        check_segments::<kind::Reference>(&text, edit[which], &segment);
        check_segments::<kind::Uri>(&text, edit[which], &segment);
        check_segments::<kind::IriReference>(&text, edit[which], &segment);
    }

    #[test]
    fn pairs_are_a_list(text in reference(), key in any::<String>(), value in any::<Option<String>>(), form in any::<bool>()) {
        let style = if form { PairStyle::form() } else { PairStyle::new() };
        let mut edited: Ref<String, kind::IriReference> = text.parse().unwrap();
        let pairs = |edited: &Ref<String, kind::IriReference>| -> Vec<_> {
            let query = edited.query().into_iter();
            let pairs = query.flat_map(|query| query.pairs_with(style)).map(|pair| pair.decode().unwrap());
            pairs.map(|(key, value)| (key.into_owned(), value.map(std::borrow::Cow::into_owned))).collect()
        };
        let mut list = pairs(&edited);
        let pair = (key.clone(), value.clone());
        if edited.pairs_mut_with(style).push_encode(&key, value.as_deref()).is_err() {
            prop_assert!(key.is_empty() && value.is_none() && list.is_empty());
            return Ok(());
        }
        list.push(pair.clone());
        prop_assert_eq!(pairs(&edited), list.clone());

        let set = edited.pairs_mut_with(style).set_encode(&key, value.as_deref()).map(|_| ());
        let first = list.iter().position(|(k, _)| *k == key).unwrap();
        list[first] = pair;
        let mut number = 0;
        list.retain(|(k, _)| { number += 1; *k != key || number == first + 1 });
        if set.is_err() {
            prop_assert_eq!(list, [(String::new(), None)]);
            return Ok(());
        }
        prop_assert_eq!(pairs(&edited), list.clone());
        prop_assert!(urial::IriReference::parse(edited.as_str()).is_ok());

        prop_assert_eq!(edited.pairs_mut_with(style).remove(&key), 1);
        list.retain(|(k, _)| *k != key);
        let left_over = list == [(String::new(), None)];
        prop_assert_eq!(pairs(&edited), if left_over { Vec::new() } else { list });
    }

    #[test]
    fn no_style_breaks_a_query(text in reference(), changes in prop::collection::vec((any::<char>(), 0..3_u8, part()), 1..4)) {
        let mut edited: Ref<String, kind::IriReference> = text.parse().unwrap();
        let others = (edited.path().to_string(), edited.fragment().map(|fragment| fragment.to_string()));
        for (any, which, key) in changes {
            // Mostly the characters of common queries.
            let separator = *['&', ';', '=', '+', ',', '%', '4', 'a', '/', any].get(any as usize % 13).unwrap_or(&'&');
            let style = PairStyle::form().separator(separator);
            let before = edited.clone();
            let refused = match which {
                0 => edited.pairs_mut_with(style).push_encode(&key, "%").is_err(),
                1 => edited.pairs_mut_with(style).set_encode(&key, "&").is_err(),
                _ => edited.pairs_mut_with(style).remove(&key) == 0,
            };
            prop_assert!(!refused || edited == before);
            prop_assert!(urial::IriReference::parse(edited.as_str()).is_ok(), "{before:?} {separator:?} {edited:?}");
        }
        prop_assert_eq!((edited.path().to_string(), edited.fragment().map(|fragment| fragment.to_string())), others);
    }
}
