//! Classes of bytes that the grammar asks a cursor for.

use crate::set::Set;

/// A class of bytes, known at compile time so that a kernel can pick the cheapest test for it.
pub(crate) trait Class {
    /// The bit of this class in [`TABLE`]; 0 without one.
    const BIT: u8 = 0;
    /// The ASCII members, or the ASCII non-members when [`Class::COMPLEMENT`] is set.
    const SET: Set;
    /// The class is the complement of `SET`, bytes that are not ASCII included.
    const COMPLEMENT: bool = false;
}

/// Declares classes: the set of each, and the other items of [`Class`] that are not as usual.
macro_rules! classes {
    ($(
        $(#[$meta:meta])*
        $seen:vis $name:ident = $set:expr $(, $item:ident: $kind:ty = $value:expr)*;
    )+) => {$(
        $(#[$meta])*
        $seen struct $name;

        impl Class for $name {
            const SET: Set = $set;
            $(const $item: $kind = $value;)*
        }
    )+};
}

classes! {
    /// Bytes that cannot be in a scheme.
    pub(crate) NotScheme = Set::SCHEME, BIT: u8 = 1, COMPLEMENT: bool = true;
    /// Bytes that may end a userinfo, a host or an authority, or a first segment without a scheme.
    pub(crate) AuthorityStop = Set::of(":@/?#"), BIT: u8 = 1 << 1;
    /// Bytes that end a path.
    pub(crate) QueryOrFragment = Set::of("?#"), BIT: u8 = 1 << 2;
    /// The byte that ends a query.
    pub(crate) Fragment = Set::of("#"), BIT: u8 = 1 << 3;
    /// Bytes that a URI contains nowhere, or only as the brackets of an IP-literal.
    pub(crate) Foul = Set::URI.minus(Set::of("[]")), BIT: u8 = 1 << 4, COMPLEMENT: bool = true;
    /// The start of a percent-encoded triplet.
    pub(crate) Percent = Set::of("%"), BIT: u8 = 1 << 5;
    /// [`Foul`] and [`Percent`] together; AVX2 only.
    pub(super) FoulOrPercent = Foul::SET.minus(Percent::SET), COMPLEMENT: bool = true;
    /// Bytes of a query, without the `%` of a triplet. Mask kernels only.
    pub(super) InQuery = Set::QUERY;
    /// Hexadecimal digits.
    pub(crate) Hex = Set::HEXDIG, BIT: u8 = 1 << 6;
    /// Upper-case letters.
    pub(crate) Upper = Set::range(b'A', b'Z'), BIT: u8 = 1 << 7;
    /// `/`. Mask kernels only.
    pub(crate) Slash = Set::of("/");
    /// `.`. Mask kernels only.
    pub(crate) Dot = Set::of(".");
    /// `:`. Mask kernels only.
    pub(crate) Colon = Set::of(":");
    /// The line feed. Mask kernels only.
    pub(crate) LineEnd = Set::of("\n");
    /// Bytes 0x40-0x7F. Within scheme characters these are exactly the letters. Mask kernels only.
    pub(crate) LetterHalf = Set::range(0x40, 0x7F);

    /// First letters of schemes that a [rooted](crate::grammar::SweptRuns::rooted) line may not have.
    /// Mask kernels only.
    pub(crate) DoubtedFirst = Set::of("f");

    /// Bytes that cannot follow the `:` of a reference in running text: all up to the space,
    /// `"` and `:`.
    pub(super) NotAfterScheme = Set::range(0, b' ').union(Set::of("\":"));
    /// Digits. Mask kernels only.
    pub(crate) Digit = Set::DIGIT;
    /// The last letters of `www` and `ftp`, in either case.
    pub(super) PrefixEnd = Set::of("wWpP");
    /// Bytes that a host in running text may have and that never end it.
    pub(super) PlainHost = Set::UNRESERVED;
    /// Bytes that a path, query or fragment in running text may have and that never end it, unlike
    /// brackets and commas.
    pub(super) PlainPath = Set::QUERY.minus(Set::of("(),;&'"));
    /// [`PlainPath`], and the bytes that end it depending on the next bytes: `&`, `%` and `#`.
    pub(super) PlainLink = PlainPath::SET.union(Set::of("&%#"));
    /// The start of an HTML entity.
    pub(super) Ampersand = Set::of("&");
    /// The first and the second character after the `&` of an entity for a quote or a bracket; `#`
    /// needs no second one.
    pub(super) EntityFirst = Set::of("lgqan#");
    pub(super) EntitySecond = Set::of("tupb");

    /// `@`, and `=`.
    pub(super) AtSign = Set::of("@");
    pub(super) EqualsSign = Set::of("=");
    /// Bytes before the digits of a triplet, also of one whose `%` is encoded itself.
    pub(super) BeforeDigits = Set::of("%5");
    /// The last three bytes of an `@` that is written in another way: of `%40` and `%2540`,
    /// `\u0040`, `\u{40}` and `&#x40;`, `&#64;` and `&commat;`. Other texts have them in a row,
    /// too.
    pub(super) BeforeFour = Set::of("%50x6a{");
    pub(super) Four = Set::of("4t");
    pub(super) AfterFour = Set::of("0;");
    /// The first two bytes of `\100`, an `@` in octal.
    pub(super) Backslash = Set::of("\\");
    pub(super) One = Set::of("1");
    /// Bytes that end a run of a JSON string, and those that end one of a quoted column of CSV.
    pub(super) StringEnd = Set::of("\"\\");
    pub(super) QuotedEnd = Set::of("\"\n");
    /// A quotation mark of CSV.
    pub(super) Quote = Set::of("\"");
    /// Bytes that begin a delimiter, plain or escaped; the second byte of two slashes; and
    /// bytes that are not ASCII, as a full-width form begins with one.
    pub(super) Delimiter = Set::of(":\\%&");
    pub(super) AfterSlash = Set::of("/\\");
    pub(super) NotAscii = Set::range(0, 0x7F), COMPLEMENT: bool = true;
    /// The digits of the triplet of `=`.
    pub(super) Three = Set::of("3");
    pub(super) LetterD = Set::of("Dd");
    /// The last two digits of the number of `=`: 3D, 61, 075.
    pub(super) HighDigit = Set::of("367");
    pub(super) LowDigit = Set::of("15Dd");
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
