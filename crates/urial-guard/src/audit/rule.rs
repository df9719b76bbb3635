//! The rules of an audit, with their severity.

use core::fmt;
use core::str::FromStr;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Severity {
    /// Worth knowing when something has gone wrong; ordinary references have it too.
    Info,
    /// Ordinary references hardly ever have it: somebody should look.
    Warning,
    /// Hardly anybody means well by it.
    Critical,
}

impl Severity {
    /// All severities, from the lowest up.
    ///
    /// ```
    /// use urial_guard::audit::Severity;
    /// assert_eq!(Severity::ALL.map(Severity::as_str), ["info", "warning", "critical"]);
    /// ```
    pub const ALL: [Severity; 3] = [Severity::Info, Severity::Warning, Severity::Critical];

    /// Returns the name of the severity in lower case.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Severity::Info => "info",
            Severity::Warning => "warning",
            Severity::Critical => "critical",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

macro_rules! rules {
    ($($(#[doc = $doc:literal])* $rule:ident = $id:literal, $severity:ident, $example:literal;)*) => {
        /// A rule of an audit. The ids stay as they are from version to version.
        ///
        /// ```
        /// use urial_guard::audit::Rule;
        /// let rule: Rule = "userinfo-like-host".parse()?;
        /// assert_eq!((rule, rule.id()), (Rule::UserinfoLikeHost, "userinfo-like-host"));
        /// # Ok::<(), urial_guard::audit::UnknownRule>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Rule {
            $($(#[doc = $doc])* $rule,)*
        }

        impl Rule {
            /// Every rule, those of features that are off included.
            pub const ALL: &'static [Rule] = &[$(Rule::$rule,)*];

            /// Returns the name of the rule.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $(Rule::$rule => $id,)*
                }
            }

            /// Returns how bad it is where it is worst; [`Finding::severity`](super::Finding::severity) says how bad it is in a text.
            ///
            /// ```
            /// use urial_guard::{Rule, Severity};
            /// assert_eq!(Rule::NumericHost.severity(), Severity::Warning);
            /// ```
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self {
                    $(Rule::$rule => Severity::$severity,)*
                }
            }

            /// Returns a text in which the rule finds something.
            ///
            /// ```
            /// use urial_guard::audit::{Rule, audit_text};
            /// let rule = Rule::NumericHost;
            /// assert!(audit_text(rule.example()).iter().any(|finding| finding.rule() == rule));
            /// ```
            #[must_use]
            pub const fn example(self) -> &'static str {
                match self {
                    $(Rule::$rule => $example,)*
                }
            }

            /// Returns the traits that the rule finds, and why they matter, in Markdown.
            ///
            /// ```
            /// use urial_guard::audit::Rule;
            /// assert_eq!(Rule::Backslash.why(), "A `\\`, which browsers read as `/`.");
            /// ```
            #[must_use]
            pub fn why(self) -> &'static str {
                match self {
                    $(Rule::$rule => concat!($($doc),*).trim(),)*
                }
            }
        }
    };
}

rules! {
    /// `javascript:`, `vbscript:`, `data:text/html`, also after `view-source:` or `feed:`:
    /// following it runs a program. In the value of a query it runs if the page goes on to it.
    ScriptScheme = "script-scheme", Critical, "javascript:alert(1)";
    /// A URI in a query that begins with a scheme around another URI, such as `jar:`,
    /// `view-source:`, `blob:`, `feed:` and `filesystem:`, or several of these in a row: a filter
    /// sees the first scheme, and a program fetches the last one.
    NestedScheme = "nested-scheme", Warning, "http://example.com/?u=view-source:http://evil.example/";
    /// A scheme that nobody knows, and that is a slip of the keyboard away from `http`, `https`,
    /// `mailto` or `ftp`; or `hxxp` and `hxxps`, which somebody wrote to keep others from following
    /// the link.
    MistypedScheme = "mistyped-scheme", Warning, "htttp://example.com/";
    /// A password in the userinfo (section 7.5), or in that of a URI within, as in
    /// `jdbc:mysql://root:toor@db/` and `?next=http://anna:secret@example.com/`.
    Password = "password", Warning, "ftp://anna:secret@example.com/";
    /// A userinfo that begins like a host, so that people take it for the host (section 7.6); or an
    /// authority that some programs take for a userinfo, as in
    /// `http://evil.example#@good.example/`.
    UserinfoLikeHost = "userinfo-like-host", Warning, "http://www.paypal.com@evil.example/";
    /// Any other userinfo; RFC 9110 4.2.4 has it treated as an error in `http` and `https`.
    Userinfo = "userinfo", Warning, "http://anna@example.com/";
    /// A mail address in the query or the fragment (section 7.5): logs and other sites see it.
    MailAddress = "mail-address", Warning, "http://example.com/?to=anna@mail.example";
    /// A value in the query or the fragment whose key says that it is a secret (section 7.5): logs,
    /// other sites and the browser's history see it.
    SecretInQuery = "secret-in-query", Warning, "http://example.com/?access_token=5f2a";
    /// A URI of another site as a value in the query or the fragment, encoded once or twice or not
    /// at all: the page may send people on to it. It is a warning in a spelling that filters miss
    /// (`https:evil.example`, `/\evil.example`), and info in others.
    Redirect = "redirect", Warning, "http://example.com/?next=https:evil.example";
    /// No host in a scheme that needs one, whether the authority is empty or not there, or after
    /// the `//` of a relative reference. Browsers go on and find one: `http:a`, `http:/a` and
    /// `///a` lead to `a`.
    EmptyHost = "empty-host", Warning, "http:///example.com";
    /// A host that the DNS cannot have, in a scheme whose hosts are looked up there: an empty
    /// label, one that is too long, a number at the end, a character other than letters, digits,
    /// `-` and `_`.
    NotADnsName = "not-a-dns-name", Warning, "http://example..com/";
    /// A name that only a local network knows: `*.internal`, `*.local`, `*.lan`,
    /// `kubernetes.default.svc`, `host.docker.internal`.
    LocalName = "local-name", Warning, "http://build.internal/";
    /// A host or a userinfo that begins with `-`: a program that gets it from another one as an
    /// argument takes it for an option (section 7.2).
    LeadingHyphen = "leading-hyphen", Warning, "ssh://-oProxyCommand=x/a";
    /// A port of 0 to 1023 that is another service's, or reserved (section 7.2).
    WellKnownPort = "well-known-port", Warning, "http://example.com:25/";
    /// A port over 65535: some programs take it modulo 65536.
    PortOutOfRange = "port-out-of-range", Warning, "http://example.com:65616/";
    /// A host that `inet_aton`, browsers or other programs read as an IP address, and the grammar
    /// does not (section 7.4).
    NumericHost = "numeric-host", Warning, "http://0x7f.1/";
    /// A bare IPv4 address, public or of a range with a special purpose, or one that is mapped to
    /// IPv6: nothing tells whose it is.
    AddressHost = "address-host", Warning, "http://23.4.43.27/";
    /// An address, in whatever notation, or a name that is known to lead to one, that is not of the
    /// public internet: private, loopback, link-local, shared, unspecified, or a cloud's metadata
    /// service, which alone is critical.
    PrivateNetwork = "private-network", Critical, "http://169.254.169.254/";
    /// An address of a network that the caller denies.
    DeniedNetwork = "denied-network", Critical, "http://192.0.2.1/";
    /// ASCII in the host that is percent-encoded for no reason but to hide it.
    EncodedHost = "encoded-host", Critical, "http://example.com%2Fevil.example/";
    /// A name that the caller protects, as a label of a host or between its hyphens, where the
    /// registrable domain is another one; or ASCII with the skeleton of such a name (UTS #39), as
    /// `paypa1` and `rnicrosoft`, with the feature `confusables`.
    BrandInHost = "brand-in-host", Warning, "http://paypal.login-example.com/";
    /// A host that is `http` or `https`: the scheme is there twice.
    SchemeInHost = "scheme-in-host", Warning, "http://https//example.com/";
    /// A label `xn--…` that stands for nothing.
    BadPunycode = "bad-punycode", Warning, "http://xn--999999999.example/";
    /// A label of letters of several scripts (UTS #39); with the feature `confusables`.
    MixedScript = "mixed-script", Warning, "http://a\u{436}c.example/";
    /// A label that looks like ASCII and is not (UTS #39), where it mixes scripts, or looks like a
    /// name that the caller protects, or stands below an ASCII top-level domain that is no
    /// country's; with the feature `confusables`. Nobody chooses the top-level domain itself.
    Confusable = "confusable", Warning, "http://\u{430}pple.com/";
    /// A segment of the path that is a host with `www`.
    HostInPath = "host-in-path", Warning, "http://example.com/www.paypal.com/login";
    /// A segment that begins with a dot: file systems hide such names, and much that is there is
    /// not meant to be served (section 7.3). `.well-known` is (RFC 8615).
    HiddenName = "hidden-name", Warning, "http://example.com/.git/config";
    /// A segment that is `.` or `..` only after decoding (section 7.3).
    EncodedDotSegment = "encoded-dot-segment", Warning, "http://example.com/a/%2e%2e/b";
    /// `%2F` in the path (section 7.3).
    EncodedSlash = "encoded-slash", Info, "http://example.com/a%2Fb";
    /// `%5C` in the path (section 7.3).
    EncodedBackslash = "encoded-backslash", Info, "http://example.com/a%5Cb";
    /// `%3A`, `%5B` or `%5D` in the path: `:` and brackets mean something to file systems (section
    /// 7.3).
    EncodedDelimiter = "encoded-delimiter", Info, "http://example.com/C%3A/b";
    /// `lpt1`, `aux.txt`, `...`: names of devices or of places to a file system (section 7.3).
    DeviceName = "device-name", Warning, "http://example.com/%61ux";
    /// A control character, encoded (sections 7.2 and 7.3) or not.
    ControlCharacter = "control-character", Critical, "http://example.com/a%00";
    /// A letter or a digit that is encoded, which section 2.3 advises against.
    NeedlessEncoding = "needless-encoding", Warning, "http://example.com/%61";
    /// `%25` before two hexadecimal digits: decoding twice gives something else.
    DoubleEncoding = "double-encoding", Warning, "http://example.com/%252e";
    /// Octets that an over-tolerant decoder takes for UTF-8: `%C0%AF` is a slash to it.
    OverlongUtf8 = "overlong-utf8", Warning, "http://example.com/%C0%AF";
    /// Octets that are not UTF-8.
    InvalidUtf8 = "invalid-utf8", Warning, "http://%E9.example/";
    /// A character that turns the text around it, encoded or not.
    BidiCharacter = "bidi-character", Warning, "http://%E2%80%AEmoc.example/";
    /// A `\`, which browsers read as `/`.
    Backslash = "backslash", Warning, "http://good.example\\@evil.example/";
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
