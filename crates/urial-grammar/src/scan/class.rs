//! Classes of bytes that the grammar asks a cursor for.

use crate::set::Set;

/// A class of bytes, known at compile time so that a kernel can pick the cheapest test for it.
pub(crate) trait Class {
    /// The bit of this class in [`TABLE`].
    const BIT: u8;
    /// The ASCII members, or the ASCII non-members when [`Class::COMPLEMENT`] is set.
    const SET: Set;
    /// The class is the complement of `SET`, bytes that are not ASCII included.
    const COMPLEMENT: bool = false;
}

/// Bytes that cannot be in a scheme.
pub(crate) struct NotScheme;
/// Bytes that may end a userinfo, a host or an authority, or a first segment without a scheme.
pub(crate) struct AuthorityStop;
/// Bytes that end a path.
pub(crate) struct QueryOrFragment;
/// The byte that ends a query.
pub(crate) struct Fragment;
/// Bytes that a URI contains nowhere, or only as the brackets of an IP-literal.
pub(crate) struct Foul;
/// The start of a percent-encoded triplet.
pub(crate) struct Percent;
/// [`Foul`] and [`Percent`] together; AVX2 only.
pub(super) struct FoulOrPercent;
/// Hexadecimal digits.
pub(crate) struct Hex;
/// Upper-case letters.
pub(crate) struct Upper;
/// `/`. Mask kernels only.
pub(crate) struct Slash;
/// `.`. Mask kernels only.
pub(crate) struct Dot;
/// `:`. Mask kernels only.
pub(crate) struct Colon;
/// The line feed. Mask kernels only.
pub(crate) struct LineEnd;
/// Bytes 0x40-0x7F. Within scheme characters these are exactly the letters. Mask kernels only.
pub(crate) struct LetterHalf;

/// First letters of schemes that a [rooted](crate::grammar::SweptRuns::rooted) line may not have.
/// Mask kernels only.
pub(crate) struct DoubtedFirst;

/// Bytes that cannot follow the `:` of a reference in running text: all up to the space,
/// `"` and `:`.
pub(super) struct NotAfterScheme;
/// Digits. Mask kernels only.
pub(crate) struct Digit;
/// The last letters of `www` and `ftp`, in either case.
pub(super) struct PrefixEnd;
/// Bytes that a host in running text may have and that never end it.
pub(super) struct PlainHost;
/// Bytes that a path, query or fragment in running text may have and that never end it, unlike
/// brackets and commas.
pub(super) struct PlainPath;
/// [`PlainPath`], and the bytes that end it depending on the next bytes: `&`, `%` and `#`.
pub(super) struct PlainLink;
/// The start of an HTML entity.
pub(super) struct Ampersand;
/// The first and the second character after the `&` of an entity for a quote or a bracket; `#`
/// needs no second one.
pub(super) struct EntityFirst;
pub(super) struct EntitySecond;

/// `@`, and `=`.
pub(super) struct AtSign;
pub(super) struct EqualsSign;
/// Bytes before the digits of a triplet, also of one whose `%` is encoded itself.
pub(super) struct BeforeDigits;
/// The last three bytes of an `@` that is written in another way: of `%40` and `%2540`, `\u0040`,
/// `\u{40}` and `&#x40;`, `&#64;` and `&commat;`. Other texts have them in a row, too.
pub(super) struct BeforeFour;
pub(super) struct Four;
pub(super) struct AfterFour;
/// The first two bytes of `\100`, an `@` in octal.
pub(super) struct Backslash;
pub(super) struct One;
/// Bytes that end a run of a JSON string, and those that end one of a quoted column of CSV.
pub(super) struct StringEnd;
pub(super) struct QuotedEnd;
/// A quotation mark of CSV.
pub(super) struct Quote;
/// Bytes that begin a delimiter, plain or escaped; the second byte of two slashes; and
/// bytes that are not ASCII, as a full-width form begins with one.
pub(super) struct Delimiter;
pub(super) struct AfterSlash;
pub(super) struct NotAscii;
/// The digits of the triplet of `=`.
pub(super) struct Three;
pub(super) struct LetterD;
/// The last two digits of the number of `=`: 3D, 61, 075.
pub(super) struct HighDigit;
pub(super) struct LowDigit;

impl Class for NotScheme {
    const BIT: u8 = 1;
    const SET: Set = Set::SCHEME;
    const COMPLEMENT: bool = true;
}
impl Class for AuthorityStop {
    const BIT: u8 = 1 << 1;
    const SET: Set = Set::of(":@/?#");
}
impl Class for QueryOrFragment {
    const BIT: u8 = 1 << 2;
    const SET: Set = Set::of("?#");
}
impl Class for Fragment {
    const BIT: u8 = 1 << 3;
    const SET: Set = Set::of("#");
}
impl Class for Foul {
    const BIT: u8 = 1 << 4;
    const SET: Set = Set::URI.minus(Set::of("[]"));
    const COMPLEMENT: bool = true;
}
impl Class for Percent {
    const BIT: u8 = 1 << 5;
    const SET: Set = Set::of("%");
}
impl Class for FoulOrPercent {
    const BIT: u8 = 0;
    const SET: Set = Foul::SET.minus(Percent::SET);
    const COMPLEMENT: bool = true;
}
impl Class for Hex {
    const BIT: u8 = 1 << 6;
    const SET: Set = Set::HEXDIG;
}
impl Class for Upper {
    const BIT: u8 = 1 << 7;
    const SET: Set = Set::range(b'A', b'Z');
}
impl Class for Slash {
    const BIT: u8 = 0;
    const SET: Set = Set::of("/");
}
impl Class for Dot {
    const BIT: u8 = 0;
    const SET: Set = Set::of(".");
}
impl Class for Colon {
    const BIT: u8 = 0;
    const SET: Set = Set::of(":");
}
impl Class for LineEnd {
    const BIT: u8 = 0;
    const SET: Set = Set::of("\n");
}
impl Class for LetterHalf {
    const BIT: u8 = 0;
    const SET: Set = Set::range(0x40, 0x7F);
}

impl Class for DoubtedFirst {
    const BIT: u8 = 0;
    const SET: Set = Set::of("f");
}

impl Class for NotAfterScheme {
    const BIT: u8 = 0;
    const SET: Set = Set::range(0, b' ').union(Set::of("\":"));
}
impl Class for Digit {
    const BIT: u8 = 0;
    const SET: Set = Set::DIGIT;
}
impl Class for PrefixEnd {
    const BIT: u8 = 0;
    const SET: Set = Set::of("wWpP");
}
impl Class for PlainHost {
    const BIT: u8 = 0;
    const SET: Set = Set::UNRESERVED;
}
impl Class for PlainPath {
    const BIT: u8 = 0;
    const SET: Set = Set::QUERY.minus(Set::of("(),;&'"));
}
impl Class for PlainLink {
    const BIT: u8 = 0;
    const SET: Set = PlainPath::SET.union(Set::of("&%#"));
}
impl Class for Ampersand {
    const BIT: u8 = 0;
    const SET: Set = Set::of("&");
}
impl Class for EntityFirst {
    const BIT: u8 = 0;
    const SET: Set = Set::of("lgqan#");
}
impl Class for EntitySecond {
    const BIT: u8 = 0;
    const SET: Set = Set::of("tupb");
}
impl Class for AtSign {
    const BIT: u8 = 0;
    const SET: Set = Set::of("@");
}
impl Class for EqualsSign {
    const BIT: u8 = 0;
    const SET: Set = Set::of("=");
}
impl Class for BeforeDigits {
    const BIT: u8 = 0;
    const SET: Set = Set::of("%5");
}
impl Class for BeforeFour {
    const BIT: u8 = 0;
    const SET: Set = Set::of("%50x6a{");
}
impl Class for Four {
    const BIT: u8 = 0;
    const SET: Set = Set::of("4t");
}
impl Class for AfterFour {
    const BIT: u8 = 0;
    const SET: Set = Set::of("0;");
}
impl Class for Backslash {
    const BIT: u8 = 0;
    const SET: Set = Set::of("\\");
}
impl Class for One {
    const BIT: u8 = 0;
    const SET: Set = Set::of("1");
}
impl Class for StringEnd {
    const BIT: u8 = 0;
    const SET: Set = Set::of("\"\\");
}
impl Class for QuotedEnd {
    const BIT: u8 = 0;
    const SET: Set = Set::of("\"\n");
}
impl Class for Quote {
    const BIT: u8 = 0;
    const SET: Set = Set::of("\"");
}
impl Class for Delimiter {
    const BIT: u8 = 0;
    const SET: Set = Set::of(":\\%&");
}
impl Class for AfterSlash {
    const BIT: u8 = 0;
    const SET: Set = Set::of("/\\");
}
impl Class for NotAscii {
    const BIT: u8 = 0;
    const SET: Set = Set::range(0, 0x7F);
    const COMPLEMENT: bool = true;
}
impl Class for Three {
    const BIT: u8 = 0;
    const SET: Set = Set::of("3");
}
impl Class for LetterD {
    const BIT: u8 = 0;
    const SET: Set = Set::of("Dd");
}
impl Class for HighDigit {
    const BIT: u8 = 0;
    const SET: Set = Set::of("367");
}
impl Class for LowDigit {
    const BIT: u8 = 0;
    const SET: Set = Set::of("15Dd");
}

/// The classes of every byte, a bit for each class that has one.
pub(super) static TABLE: [u8; 256] = table();

/// The number of bytes of a block, and of bits of its mask.
pub(crate) const WIDTH: usize = 64;

/// The padding of a block: a byte in none of the classes, so that no mask need be trimmed.
pub(super) const PAD: u8 = b'g';
const _: () = assert!(table()[PAD as usize] == 0);

const fn table() -> [u8; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = bit::<NotScheme>(byte as u8)
            | bit::<AuthorityStop>(byte as u8)
            | bit::<QueryOrFragment>(byte as u8)
            | bit::<Fragment>(byte as u8)
            | bit::<Foul>(byte as u8)
            | bit::<Percent>(byte as u8)
            | bit::<Hex>(byte as u8)
            | bit::<Upper>(byte as u8);
        byte += 1;
    }
    table
}

const fn bit<C: Class>(byte: u8) -> u8 {
    if C::SET.contains(byte) != C::COMPLEMENT { C::BIT } else { 0 }
}

/// Returns, for each low half of a byte, the high halves with which it makes a member, a bit each.
pub(super) const fn members_by_low_half(set: Set) -> [u8; 16] {
    let mut table = [0; 16];
    let mut byte = 0;
    while byte < 128 {
        if set.contains(byte) {
            table[(byte & 15) as usize] |= 1 << (byte >> 4);
        }
        byte += 1;
    }
    table
}
