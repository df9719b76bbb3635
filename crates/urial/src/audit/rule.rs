//! What an audit looks for, and how bad it is.

use core::fmt;
use core::str::FromStr;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing when something has gone wrong; ordinary references have it too.
    Info,
    /// Ordinary references hardly ever have it: somebody should look.
    Warning,
    /// Hardly anybody means well by it.
    Critical,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Severity::Info => "info",
            Severity::Warning => "warning",
            Severity::Critical => "critical",
        })
    }
}

macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident = $id:literal,)*) => {
        /// What an audit looks for. The ids stay as they are from version to version.
        ///
        /// ```
        /// use urial::audit::Rule;
        /// let rule: Rule = "userinfo-like-host".parse()?;
        /// assert_eq!((rule, rule.id()), (Rule::UserinfoLikeHost, "userinfo-like-host"));
        /// # Ok::<(), urial::audit::UnknownRule>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Rule {
            $($(#[$doc])* $rule,)*
        }

        impl Rule {
            /// Every rule, those of features that are off included.
            pub const ALL: &'static [Rule] = &[$(Rule::$rule,)*];

            /// The name of the rule.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $(Rule::$rule => $id,)*
                }
            }
        }
    };
}

rules! {
    /// `javascript:`, `vbscript:`, `data:text/html`: following it runs a program.
    ScriptScheme = "script-scheme",
    /// A password in the userinfo (section 7.5).
    Password = "password",
    /// A userinfo that begins like a host, so that people take it for the host (section 7.6).
    UserinfoLikeHost = "userinfo-like-host",
    /// Any other userinfo; RFC 9110 4.2.4 has it treated as an error in `http` and `https`.
    Userinfo = "userinfo",
    /// A mail address in the query or the fragment (section 7.5): logs and other sites see it.
    MailAddress = "mail-address",
    /// No host in a scheme that needs one, whether the authority is empty or not there, or behind the `//` of a relative reference.
    /// Browsers go on and find one: `http:a`, `http:/a` and `///a` lead to `a`.
    EmptyHost = "empty-host",
    /// A host or a userinfo that begins with `-`: a program that gets it from another one as an argument takes it for an option
    /// (section 7.2).
    LeadingHyphen = "leading-hyphen",
    /// A port of 0 to 1023 that is another service's (section 7.2).
    WellKnownPort = "well-known-port",
    /// A port over 65535: some programs take it modulo 65536.
    PortOutOfRange = "port-out-of-range",
    /// A host that `inet_aton` and browsers read as an IPv4 address, and the grammar does not (section 7.4).
    NumericHost = "numeric-host",
    /// A bare public IPv4 address: nothing says whose it is.
    AddressHost = "address-host",
    /// An address, in whatever notation, or a name that is not of the public internet: private, loopback, link-local,
    /// shared, unspecified, or a cloud's metadata service.
    PrivateNetwork = "private-network",
    /// An address of a network that the caller denies.
    DeniedNetwork = "denied-network",
    /// ASCII in the host that is percent-encoded for no reason but to hide it.
    EncodedHost = "encoded-host",
    /// Another domain name inside of the host, far from its end: `paypal.com.evil.example`, `paypal-com.evil.example`.
    HostInHost = "host-in-host",
    /// A label `http` or `https`, or one that begins so.
    SchemeInHost = "scheme-in-host",
    /// Six labels or more (without `www`, and with `co.uk` as one), or more than 50 characters: the registered name is out of
    /// sight.
    DeepHost = "deep-host",
    /// A label `xn--…` that stands for nothing.
    BadPunycode = "bad-punycode",
    /// A label of letters of several scripts (UTS #39); with the feature `confusables`.
    MixedScript = "mixed-script",
    /// A label that looks like ASCII and is not (UTS #39); with the feature `confusables`.
    Confusable = "confusable",
    /// A segment of the path that is a host with `www`, or one in the middle of the path that ends in `com`, or has three
    /// labels and a usual end.
    HostInPath = "host-in-path",
    /// A segment that begins with a dot: file systems hide such names, and much that is there is not meant to be served
    /// (section 7.3). `.well-known` is (RFC 8615).
    HiddenName = "hidden-name",
    /// A segment that is `.` or `..` only after decoding (section 7.3).
    EncodedDotSegment = "encoded-dot-segment",
    /// `%2F` in the path (section 7.3).
    EncodedSlash = "encoded-slash",
    /// `%5C` in the path (section 7.3).
    EncodedBackslash = "encoded-backslash",
    /// `%3A`, `%5B` or `%5D` in the path: `:` and brackets mean something to file systems (section 7.3).
    EncodedDelimiter = "encoded-delimiter",
    /// `aux`, `con`, `lpt1`, `...`: names of devices or of places to a file system (section 7.3).
    DeviceName = "device-name",
    /// A control character, encoded (sections 7.2 and 7.3) or not.
    ControlCharacter = "control-character",
    /// A letter or a digit that is encoded, which section 2.3 advises against.
    NeedlessEncoding = "needless-encoding",
    /// `%25` before two hexadecimal digits: decoding twice gives something else.
    DoubleEncoding = "double-encoding",
    /// Octets that an over-tolerant decoder takes for UTF-8: `%C0%AF` is a slash to it.
    OverlongUtf8 = "overlong-utf8",
    /// Octets that are no UTF-8.
    InvalidUtf8 = "invalid-utf8",
    /// A [character that turns text around](crate::is_bidi_control), encoded or not.
    BidiCharacter = "bidi-character",
    /// `\`, which browsers read as `/`.
    Backslash = "backslash",
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl FromStr for Rule {
    type Err = UnknownRule;

    fn from_str(id: &str) -> Result<Rule, UnknownRule> {
        let found = Rule::ALL.iter().find(|rule| rule.id() == id);
        found.copied().ok_or(UnknownRule(()))
    }
}

/// The error of an id that no rule has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownRule(());

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such rule of an audit")
    }
}

impl core::error::Error for UnknownRule {}
