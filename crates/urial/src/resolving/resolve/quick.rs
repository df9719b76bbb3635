//! Branchless resolution of the usual references, with AVX-512.
//!
//! References come in no order: absolute and relative paths, `../`, queries, whole URIs. A CPU that
//! predicts a branch of the pseudo-code wrongly loses more time than all of its conditions cost. So
//! the conditions are numbers here, and one result is selected.
//!
//! The path of the reference is read in its first 64 bytes, and that of the base in its last 64: as
//! a mask of the `/` and a mask of the `.`. Leading `../../` are a run of bits, and the directory
//! that they lead to is a bit in the mask of the base's slashes. If the masks do not decide,
//! [`Resolution::new`] does.

use urial_grammar::{HasAvx512, Parsed};

use super::resolution::{PathSource, Resolution, select};

/// The mask of the dots in `../../../…`, with 21 `../` in 63 bytes; the last bit is that of a `.`.
const UP_DOTS: u64 = 0xB6DB_6DB6_DB6D_B6DB;
/// The mask of the slashes in the same text.
const UP_SLASHES: u64 = !UP_DOTS;
const _: () = assert!(UP_DOTS & 0b111_111 == 0b011_011);

const BLOCK: usize = u64::BITS as usize;

/// Finds the parts of the target in a strict resolution.
///
/// Returns `None` unless all dot segments are at the start of a relative path.
#[inline(always)]
pub(super) fn resolution<'a>(
    avx512: HasAvx512,
    base: &'a Parsed<&'a str>,
    reference: &'a Parsed<&'a str>,
) -> Option<Resolution<'a>> {
    let (ours, theirs) = (base.spans(), reference.spans());
    let text = reference.text().as_bytes();
    let is_empty = theirs.path_start == theirs.path_end;
    let is_whole = theirs.scheme_end != 0;
    let has_host = theirs.host.is_some();
    // After an empty path there is `?`, `#` or the end, never a slash.
    let is_rooted = text.get(theirs.path_start as usize) == Some(&b'/');
    let is_same = !(is_whole | has_host) & is_empty;
    let is_merged = !(is_whole | has_host | is_rooted | is_empty);
    let (ups, lead) =
        if theirs.dotless { (0, 0) } else { way_up(avx512, &text[theirs.path()], is_merged)? };

    // The end of the directory that is left of the base. The bit of its last slash is `folder`:
    //
    // base's path   /  b  /  c  /  d
    // folders       1  0  1  0  1  0     each `../` goes back one bit, from the right
    // directory                    ^     ups = 0
    // directory              ^           ups = 1
    let path = &base.text().as_bytes()[ours.path()];
    let before = path.len().saturating_sub(BLOCK);
    let (folders, _) = avx512.slashes_and_dots(&path[before..]);
    let folder = if ups == 0 {
        folders
    } else {
        avx512.nth(folders, folders.count_ones().saturating_sub(1 + ups))
    };
    let directory = before + BLOCK - folder.leading_zeros() as usize;
    // The root is its own parent.
    let has_root = (before == 0) & (folders & 1 != 0) | path.is_empty() & ours.host.is_some();
    let is_below = (folders.count_ones() > ups) | has_root;
    // Rare cases for the slow path: dot segments in the base, `..` above a rootless path, and paths
    // that may need a guard.
    let is_odd = !ours.dotless | !is_below | ((lead != 0) & ours.host.is_none());
    if is_merged & is_odd {
        return None;
    }

    let has_query = theirs.path_end != theirs.query_end;
    let path_start = ours.path_start as usize;
    // The conditions of section 5.2.2 in reverse: the last that holds wins.
    let kept = select(has_query, ours.path_end, ours.query_end) as usize;
    let kept = select(is_merged, path_start + directory, kept);
    let kept = select(is_rooted, path_start, kept);
    let kept = select(has_host, ours.hier_start(), kept);
    let kept = select(is_whole, 0, kept);
    // After an authority a merged path begins with `/`, even if the base's path is empty.
    let slash = is_merged & path.is_empty();
    let whose = if is_same { PathSource::Base } else { PathSource::Both };
    Some(Resolution::joins_without_dots((base, kept), slash, (reference, lead as usize), whose))
}

/// Counts the leading `../` of a path with dots, and the bytes that they or a `./` take.
///
/// Returns `None` if there may be other dot segments. [`dots::append`](crate::dots) defines what
/// each `../` removes; the tests compare both.
#[inline(always)]
fn way_up(avx512: HasAvx512, path: &[u8], is_merged: bool) -> Option<(u32, u32)> {
    let (slashes, dots) = avx512.slashes_and_dots(path);
    // The length of the run in which both masks agree with `../../…`; the slashes in the same way
    // as the dots:
    //
    // path           .  .  /  .  .  /  g
    // dots           1  1  0  1  1  0  0
    // UP_DOTS        1  1  0  1  1  0  1
    // dots ^ UP_DOTS 0  0  0  0  0  0  1     6 zeros: 2 `../`
    let ups = ((dots ^ UP_DOTS) | (slashes ^ UP_SLASHES)).trailing_zeros() / 3;
    let here = (dots & slashes >> 1 & 1) as u32;
    let ups = select(is_merged, ups, 0);
    let lead = select(is_merged, 3 * ups + 2 * here, 0);
    // Dots at the start of a segment, after the leading ones.
    let others = (slashes << 1 | 1) & dots & u64::MAX << lead;
    (others == 0 && path.len() <= BLOCK).then_some((ups, lead))
}

#[cfg(test)]
mod tests {
    use super::super::ResolveOptions;
    use crate::dots::for_all_texts;
    use crate::{Reference, Uri};
    use alloc::format;
    use alloc::string::String;

    /// Checks every way to resolve against the slow path, which options force.
    fn check(base: &Uri<'_>, text: &str) {
        let mut buffer = String::from("<");
        let reference = match Reference::parse(text) {
            Ok(reference) => reference,
            Err(error) => {
                assert_eq!(base.join(text), Err(error), "{base} {text}");
                assert_eq!(base.join_into(text, &mut buffer), Err(error));
                assert_eq!(buffer, "<", "{base} {text}");
                return;
            }
        };
        let target = base.resolve(&reference);
        let letter = base.try_resolve(&reference, ResolveOptions::new());
        let letter = letter.expect("nothing is forbidden");
        assert_eq!(target, letter, "{base} {text}");
        assert_eq!(target.spans(), letter.spans(), "{base} {text}");
        base.resolve_into(&reference, &mut buffer).expect("it is short");
        assert_eq!(buffer[1..], *letter.as_str(), "{base} {text}");
        let joined = base.join(text).expect("it was parsed");
        assert_eq!(joined, letter, "{base} {text}");
        assert_eq!(joined.spans(), letter.spans(), "{base} {text}");
        buffer.truncate(1);
        base.join_into(text, &mut buffer).expect("it was parsed");
        assert_eq!(buffer[1..], *letter.as_str(), "{base} {text}");
    }

    #[test]
    fn masks_say_what_the_letter_says() {
        let long = format!("http://h/{}/{}/c", "a/".repeat(20), "b".repeat(50));
        let longer = format!("http://h/{}", "a".repeat(70));
        let bases = [
            "a:",
            "a:/",
            "a:b",
            "a:b/c",
            "a:/b/c",
            "a:/b/../c",
            "a://h",
            "a://h?q",
            "a://h/",
            "a://h/b/c/d?q#f",
            "a://h//b//",
            "a:/.//b/c",
            &long,
            &longer,
        ];
        for base in bases {
            let base = Uri::parse(base).expect("a URI");
            for_all_texts(b"/.a?:", 6, |text| check(&base, text));
            for ups in 0..30 {
                for rest in ["", "b", "..", ".", "./b", "/b", "b/../c", ".b", "b#../c"] {
                    check(&base, &("../".repeat(ups) + rest));
                }
            }
        }
    }

    #[test]
    fn texts_longer_than_a_mask() {
        let base = Uri::parse("http://h/b/c").expect("a URI");
        for length in 50..140 {
            for rest in ["", "/", "/.", "/..", "/../b", "/.b", "?c", "é"] {
                for front in ["", "/", "../", "./", "?", "//h/", "a://h/"] {
                    check(&base, &format!("{front}{}{rest}", "a".repeat(length)));
                    let base = format!("http://h/{}{rest}/b", "a/".repeat(length / 2));
                    if let Ok(base) = Uri::parse(&base) {
                        check(&base, front);
                    }
                }
            }
        }
    }
}
