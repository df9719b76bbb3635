//! The error of a conversion between paths and `file:` URIs.

use core::fmt;

use urial_grammar::ParseError;

/// The reason why a path has no `file:` URI, or a URI no path of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FileError {
    /// The path does not begin at the root, or at a drive and its root.
    Relative,
    /// The path contains NUL, which no path can.
    Nul,
    /// The path has a segment `.` or `..`, or on Windows one of only dots and spaces.
    DotSegment,
    /// A Windows path has a `/`, which would come back as `\`.
    Slash,
    /// A Windows path is not UTF-8.
    NotUtf8,
    /// A path that begins with `\\` has no server or no share.
    Share,
    /// The path leads to a device, such as `CON`, `\\.\pipe\x` or `\\?\GLOBALROOT`.
    Device,
    /// A name is one that Windows reads as another or as more than one: it ends in a dot or a
    /// blank, or has a control, a stream's `:`, a wildcard, or one of `<>"|`.
    Name,
    /// The text is not a valid URI.
    Invalid(ParseError),
    /// The scheme is not `file`.
    Scheme,
    /// The URI has a userinfo or a port.
    Authority,
    /// The host is another machine, or a name that no path can have.
    Host,
    /// The URI has a query.
    Query,
    /// The URI has a fragment.
    Fragment,
    /// A segment contains an encoded separator.
    EncodedSeparator,
}

impl FileError {
    /// Returns the error's name, in lower case with hyphens, for data that programs read.
    #[must_use]
    #[inline]
    pub const fn as_str(self) -> &'static str {
        match self {
            FileError::Relative => "relative",
            FileError::Nul => "nul",
            FileError::DotSegment => "dot-segment",
            FileError::Slash => "slash",
            FileError::NotUtf8 => "not-utf8",
            FileError::Share => "share",
            FileError::Device => "device",
            FileError::Name => "name",
            FileError::Invalid(..) => "invalid",
            FileError::Scheme => "scheme",
            FileError::Authority => "authority",
            FileError::Host => "host",
            FileError::Query => "query",
            FileError::Fragment => "fragment",
            FileError::EncodedSeparator => "encoded-separator",
        }
    }
}

impl fmt::Display for FileError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FileError::Relative => "the path is relative; make it absolute first",
            FileError::Nul => "the path contains NUL",
            FileError::DotSegment => "the path has a dot-segment; remove it first",
            FileError::Slash => r"the path of Windows contains '/'; write '\'",
            FileError::NotUtf8 => "the path of Windows is not UTF-8",
            FileError::Share => r"a path that begins with '\\' needs a server and a share",
            FileError::Device => "the path leads to a device, not to a file",
            FileError::Name => {
                r#"no file of Windows has such a name; it may not end in a dot or a blank, nor have one of <>:"|?*"#
            }
            FileError::Invalid(error) => return error.fmt(f),
            FileError::Scheme => "the scheme is not file",
            FileError::Authority => "a file URI has neither userinfo nor port",
            FileError::Host => "the host of the file URI cannot be reached by a path",
            FileError::Query => "the file URI has a query",
            FileError::Fragment => "the file URI has a fragment",
            FileError::EncodedSeparator => {
                "a segment of the file URI contains an encoded separator"
            }
        })
    }
}

impl core::error::Error for FileError {}
