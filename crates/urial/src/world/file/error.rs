//! The error of a conversion between paths and `file:` URIs.

use urial_grammar::ParseError;

use crate::names::errors;

errors! {
    /// The reason why a path has no `file:` URI, or a URI no path of a file.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum FileError,
    /// Returns the error's name, in lower case with hyphens, for data that programs read.
    {
        /// The path does not begin at the root, or at a drive and its root.
        Relative = "relative", "the path is relative; make it absolute first";
        /// The path contains NUL, which no path can.
        Nul = "nul", "the path contains NUL";
        /// The path has a segment `.` or `..`, or on Windows one of only dots and spaces.
        DotSegment = "dot-segment", "the path has a dot-segment; remove it first";
        /// A Windows path has a `/`, which would come back as `\`.
        Slash = "slash", r"the path of Windows contains '/'; write '\'";
        /// A Windows path is not UTF-8.
        NotUtf8 = "not-utf8", "the path of Windows is not UTF-8";
        /// A path that begins with `\\` has no server or no share.
        Share = "share", r"a path that begins with '\\' needs a server and a share";
        /// The path leads to a device, such as `CON`, `\\.\pipe\x` or `\\?\GLOBALROOT`.
        Device = "device", "the path leads to a device, not to a file";
        /// A name is one that Windows reads as another or as more than one: it ends in a dot or a
        /// blank, or has a control, a stream's `:`, a wildcard, or one of `<>"|`.
        Name = "name",
            r#"no file of Windows has such a name; it may not end in a dot or a blank, nor have one of <>:"|?*"#;
        /// The text is not a valid URI.
        Invalid(error: ParseError) = "invalid", "{error}";
        /// The scheme is not `file`.
        Scheme = "scheme", "the scheme is not file";
        /// The URI has a userinfo or a port.
        Authority = "authority", "a file URI has neither userinfo nor port";
        /// The host is another machine, or a name that no path can have.
        Host = "host", "the host of the file URI cannot be reached by a path";
        /// The URI has a query.
        Query = "query", "the file URI has a query";
        /// The URI has a fragment.
        Fragment = "fragment", "the file URI has a fragment";
        /// A segment contains an encoded separator.
        EncodedSeparator = "encoded-separator",
            "a segment of the file URI contains an encoded separator";
    }
}

impl core::error::Error for FileError {}
