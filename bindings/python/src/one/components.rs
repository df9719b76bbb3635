//! The components as attributes: absent is `None`, empty is `""`.
//!
//! Two rules: an attribute gives the component as it is written; with `_decoded` it gives it
//! percent-decoded, with U+FFFD for octets that are not UTF-8.

use std::borrow::Cow;
use std::net::IpAddr;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use urial::schemes::SchemeRules;
use urial::{
    Authority, Encoded, Fragment, HostClass, IriReference, Pair, PairPart, PairStyle, Port, Query,
    Scheme, Segment, Userinfo,
};

use super::common::PyAnyReference;

/// A component that is a part of its text.
pub(crate) type Part = for<'a> fn(&IriReference<'a>) -> Option<&'a str>;
type Made = for<'a> fn(&IriReference<'a>) -> Option<Cow<'a, str>>;
type Number = fn(&IriReference<'_>) -> Option<u16>;

/// How to get a component.
#[derive(Clone, Copy)]
pub(crate) enum Get {
    Part(Part),
    Made(Made),
    Number(Number),
}

/// Makes of each row an attribute of a reference, and a component of a column.
macro_rules! attributes {
    ($([$how:ident: $type:ty] $($(#[$doc:meta])* $name:ident = $get:expr;)*)*) => {
        #[pymethods]
        impl PyAnyReference {
            $($($(#[$doc])*
            #[getter]
            fn $name(&self) -> $type {
                let get: $how = $get;
                get(&self.value.view())
            })*)*
        }

        /// The components of columns by their names.
        pub(crate) const COMPONENTS: &[(&str, Get)] =
            &[$($((stringify!($name), Get::$how($get)),)*)*];
    };
}

attributes! {
    [Part: Option<&str>]
    /// The scheme as it is written, without its colon; None if it is a relative reference.
    scheme = |text| text.scheme().map(Scheme::as_str);
    /// The text between `//` and the path, or None.
    ///
    /// >>> Uri("http://me@example.com:80/").authority
    /// 'me@example.com:80'
    /// >>> Uri("file:///a").authority, Uri("urn:a:b").authority
    /// ('', None)
    authority = |text| text.authority().map(Authority::as_str);
    /// The text before the `@` of the authority, or None.
    userinfo = |text| text.userinfo().map(Userinfo::as_str);
    /// The text before the first `:` of the userinfo; None if there is no userinfo.
    user = |text| Some(text.userinfo()?.user().as_str());
    /// The text after the first `:` of the userinfo, or None.
    ///
    /// >>> Uri("ftp://anna:pass@example.com/").password
    /// 'pass'
    /// >>> Uri("ftp://anna:@example.com/").password, Uri("ftp://anna@example.com/").password
    /// ('', None)
    password = |text| text.userinfo()?.password().map(Encoded::as_str);
    /// The host, an IPv6 address in its brackets; None if there is no authority.
    host = |text| Some(text.host()?.as_str());
    /// The domain that somebody registered, by the Public Suffix List that is built in, or None.
    ///
    /// It is None for an address, and for a suffix under which names are registered.
    ///
    /// >>> Uri("https://www.example.co.uk/").registrable_domain
    /// 'example.co.uk'
    registrable_domain = |text| urial_guard::registrable_domain(text.host()?);
    /// The port as it is written, without its colon, or None.
    ///
    /// >>> Uri("http://a:0080/").port_text, Uri("http://a:/").port_text, Uri("http://a/").port_text
    /// ('0080', '', None)
    port_text = |text| text.port().map(Port::as_str);
    /// The path, which may be empty but is never absent.
    path = |text| Some(text.path().as_str());
    /// The last segment of the path as it is written, or None after a `/`.
    ///
    /// >>> Uri("http://a/b/c%20d.txt?e").name, Uri("http://a/b/").name
    /// ('c%20d.txt', None)
    name = |text| Some(text.path().file_name()?.as_str());
    /// The text after the last `.` of the name, without parameters after a `;`, or None.
    ///
    /// >>> Uri("http://a/index.php;s=1?b").extension, Uri("http://a/.profile").extension
    /// ('php', None)
    extension = |text| text.path().extension().map(Encoded::as_str);
    /// The text after the `?`, up to the `#`, or None.
    query = |text| text.query().map(Query::as_str);
    /// The text after the `#`, or None.
    fragment = |text| text.fragment().map(Fragment::as_str);
    [Made: Option<Cow<'_, str>>]
    /// The origin as a browser writes it: scheme, host and port in normal form, without a port that
    /// is the scheme's own; None where there is no host.
    ///
    /// >>> Uri("HTTPS://me@Example.com:443/a?b").origin
    /// 'https://example.com'
    /// >>> Uri("http://a:8080/").origin, Uri("mailto:a@b.example").origin
    /// ('http://a:8080', None)
    origin = |text| Some(text.origin()?.to_string().into());
    /// The class of the host: "ipv4", "ipv6", "ipvfuture" or "reg-name"; None without a host.
    host_class = |text| Some(host_class(text.host()?.class()).into());
    /// The rule of RFC 3986 that the path matches: "path-abempty", "path-rootless", …
    path_form = |text| Some(text.path().form().as_str().into());
    /// The userinfo, percent-decoded; a `:` in it may then be one of a name or a password.
    userinfo_decoded = |text| Some(Encoded::from(text.userinfo()?).decode_lossy());
    /// The user, percent-decoded.
    ///
    /// >>> Uri("ftp://anna%40work@example.com/").user_decoded
    /// 'anna@work'
    user_decoded = |text| Some(text.userinfo()?.user().decode_lossy());
    /// The password, percent-decoded.
    password_decoded = |text| Some(text.userinfo()?.password()?.decode_lossy());
    /// The host, percent-decoded.
    host_decoded = |text| Some(Encoded::from(text.host()?).decode_lossy());
    /// The path, percent-decoded; a `/` in it may then be one of a segment, so prefer
    /// `segments_decoded`.
    path_decoded = |text| Some(text.path().encoded().decode_lossy());
    /// The query, percent-decoded; an `&` in it may then be one of a value, so prefer
    /// `pairs`.
    query_decoded = |text| Some(Encoded::from(text.query()?).decode_lossy());
    /// The fragment, percent-decoded.
    fragment_decoded = |text| Some(Encoded::from(text.fragment()?).decode_lossy());
    [Number: Option<u16>]
    /// The port as a number; None if it is absent, empty or over 65535. See `port_text`.
    port = |text| text.port()?.number();
    /// The port to connect to: the one that is written, or else the default of the scheme, or None.
    ///
    /// >>> Uri("https://example.com/").effective_port
    /// 443
    effective_port = |text| SchemeRules::BUILT_IN.effective_port(text);
}

/// Returns how to get a component that is a part of its text.
pub(crate) fn part(name: &str) -> Option<Part> {
    let of_name = |(known, get): &(&str, Get)| match get {
        Get::Part(part) if *known == name => Some(*part),
        _ => None,
    };
    COMPONENTS.iter().find_map(of_name)
}

#[pymethods]
impl PyAnyReference {
    /// The address that the host is, as an object of the module `ipaddress`, or None.
    ///
    /// >>> Uri("http://[2001:db8::1]/").ip
    /// IPv6Address('2001:db8::1')
    #[getter]
    fn ip(&self) -> Option<IpAddr> {
        self.value.view().host()?.ip()
    }

    /// Version and address of a host in brackets that is of a later version of IP, or None.
    ///
    /// >>> Uri("http://[v1f.ab:c]/").ip_future
    /// ('1f', 'ab:c')
    #[getter]
    fn ip_future(&self) -> Option<(&str, &str)> {
        self.value.view().host()?.ip_future()
    }

    /// The segments of the path, without one for the slash at the start.
    ///
    /// >>> Uri("http://a/b/c%20d/").segments
    /// ('b', 'c%20d', '')
    #[getter]
    fn segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let segments = self.value.view().path().segments();
        PyTuple::new(py, segments.map(Segment::as_str).collect::<Vec<_>>())
    }

    /// The pairs of the query, as they are written; the value is None where there is no `=`.
    ///
    /// >>> Uri("http://a/?b=1&c&b=%20").raw_pairs
    /// (('b', '1'), ('c', None), ('b', '%20'))
    #[getter]
    fn raw_pairs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let pairs = self.value.view().query().into_iter().flat_map(Query::pairs);
        let pairs: Vec<(&str, Option<&str>)> =
            pairs.map(|pair| (pair.key().as_str(), pair.value().map(PairPart::as_str))).collect();
        PyTuple::new(py, pairs)
    }

    /// Whether there is no scheme.
    #[getter]
    fn is_relative(&self) -> bool {
        self.value.view().is_relative()
    }

    /// The segments of the path, each percent-decoded.
    ///
    /// >>> Uri("http://a/over%20there/50%25/%C3%A9").segments_decoded
    /// ('over there', '50%', 'é')
    #[getter]
    fn segments_decoded<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let segments = self.value.view().path().segments();
        PyTuple::new(py, segments.map(Segment::decode_lossy).collect::<Vec<_>>())
    }

    /// The pairs of the query, percent-decoded; `+` stays `+` (see `query_pairs`).
    ///
    /// >>> Uri("http://a/?name=ferret%20%26%20co&c").pairs
    /// (('name', 'ferret & co'), ('c', None))
    #[getter]
    fn pairs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.query_pairs(py, '&', false)
    }

    /// Return the pairs of the query, percent-decoded, by another convention.
    ///
    /// Forms of HTML write `+` for a space.
    ///
    /// >>> Uri("http://a/?q=a+b").query_pairs(plus_is_space=True)
    /// (('q', 'a b'),)
    /// >>> Uri("http://a/?b=1;c=2").query_pairs(separator=";")
    /// (('b', '1'), ('c', '2'))
    #[pyo3(signature = (*, separator = '&', plus_is_space = false))]
    fn query_pairs<'py>(
        &self,
        py: Python<'py>,
        separator: char,
        plus_is_space: bool,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (query, style) = (self.value.view().query(), style(separator, plus_is_space));
        let pairs = query.into_iter().flat_map(|query| query.pairs_with(style));
        PyTuple::new(py, pairs.map(Pair::decode_lossy).collect::<Vec<_>>())
    }
}

/// Returns how the pairs of a query are written.
pub(crate) fn style(separator: char, plus_is_space: bool) -> PairStyle {
    PairStyle::new().separator(separator).plus_is_space(plus_is_space)
}

/// Returns the name of a class of hosts.
fn host_class(class: HostClass) -> &'static str {
    match class {
        HostClass::Ipv4 => "ipv4",
        HostClass::Ipv6 => "ipv6",
        HostClass::IpvFuture => "ipvfuture",
        HostClass::RegName => "reg-name",
    }
}
