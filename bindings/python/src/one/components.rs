//! The components as attributes: absent is `None`, empty is `""`.
//!
//! Two rules: an attribute gives the component as it is written; with `_decoded` it gives it
//! percent-decoded, with U+FFFD for octets that are not UTF-8.

use std::borrow::Cow;
use std::net::IpAddr;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use urial::{
    Authority, Encoded, Fragment, HostClass, PairPart, PairStyle, Port, Query, Scheme, Segment,
    Userinfo,
};

use super::common::PyAnyReference;

#[pymethods]
impl PyAnyReference {
    /// The scheme as it is written, without its colon; None if it is a relative reference.
    #[getter]
    fn scheme(&self) -> Option<&str> {
        self.value.view().scheme().map(Scheme::as_str)
    }

    /// The text between `//` and the path, or None.
    ///
    /// >>> Uri("http://me@example.com:80/").authority
    /// 'me@example.com:80'
    /// >>> Uri("file:///a").authority, Uri("urn:a:b").authority
    /// ('', None)
    #[getter]
    fn authority(&self) -> Option<&str> {
        self.value.view().authority().map(Authority::as_str)
    }

    /// The text before the `@` of the authority, or None.
    #[getter]
    fn userinfo(&self) -> Option<&str> {
        self.value.view().userinfo().map(Userinfo::as_str)
    }

    /// The text before the first `:` of the userinfo; None if there is no userinfo.
    #[getter]
    fn user(&self) -> Option<&str> {
        Some(self.value.view().userinfo()?.user().as_str())
    }

    /// The text after the first `:` of the userinfo, or None.
    ///
    /// >>> Uri("ftp://anna:pass@example.com/").password
    /// 'pass'
    /// >>> Uri("ftp://anna:@example.com/").password, Uri("ftp://anna@example.com/").password
    /// ('', None)
    #[getter]
    fn password(&self) -> Option<&str> {
        self.value
            .view()
            .userinfo()?
            .password()
            .map(Encoded::as_str)
    }

    /// The host, an IPv6 address in its brackets; None if there is no authority.
    #[getter]
    fn host(&self) -> Option<&str> {
        Some(self.value.view().host()?.as_str())
    }

    /// The class of the host: "ipv4", "ipv6", "ipvfuture" or "reg-name"; None without a host.
    #[getter]
    fn host_class(&self) -> Option<&'static str> {
        Some(host_class(self.value.view().host()?.class()))
    }

    /// The domain that somebody registered, by the Public Suffix List that is built in, or None.
    ///
    /// It is None for an address, and for a suffix under which names are registered.
    ///
    /// >>> Uri("https://www.example.co.uk/").registrable_domain
    /// 'example.co.uk'
    #[getter]
    fn registrable_domain(&self) -> Option<&str> {
        urial_guard::registrable_domain(self.value.view().host()?)
    }

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

    /// The port as a number; None if it is absent, empty or over 65535. See `port_text`.
    #[getter]
    fn port(&self) -> Option<u16> {
        self.value.view().port()?.number()
    }

    /// The port as it is written, without its colon, or None.
    ///
    /// >>> Uri("http://a:0080/").port_text, Uri("http://a:/").port_text, Uri("http://a/").port_text
    /// ('0080', '', None)
    #[getter]
    fn port_text(&self) -> Option<&str> {
        self.value.view().port().map(Port::as_str)
    }

    /// The port to connect to: the one that is written, or else the default of the scheme, or None.
    ///
    /// >>> Uri("https://example.com/").effective_port
    /// 443
    #[getter]
    fn effective_port(&self) -> Option<u16> {
        self.value.view().effective_port()
    }

    /// The path, which may be empty but is never absent.
    #[getter]
    fn path(&self) -> &str {
        self.value.view().path().as_str()
    }

    /// The segments of the path, without one for the slash at the start.
    ///
    /// >>> Uri("http://a/b/c%20d/").segments
    /// ('b', 'c%20d', '')
    #[getter]
    fn segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let segments: Vec<&str> = self
            .value
            .view()
            .path()
            .segments()
            .map(Segment::as_str)
            .collect();
        PyTuple::new(py, segments)
    }

    /// The text after the `?`, up to the `#`, or None.
    #[getter]
    fn query(&self) -> Option<&str> {
        self.value.view().query().map(Query::as_str)
    }

    /// The pairs of the query, as they are written; the value is None where there is no `=`.
    ///
    /// >>> Uri("http://a/?b=1&c&b=%20").raw_pairs
    /// (('b', '1'), ('c', None), ('b', '%20'))
    #[getter]
    fn raw_pairs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let pairs = self.value.view().query().into_iter().flat_map(Query::pairs);
        let pairs: Vec<(&str, Option<&str>)> = pairs
            .map(|pair| (pair.key().as_str(), pair.value().map(PairPart::as_str)))
            .collect();
        PyTuple::new(py, pairs)
    }

    /// The text after the `#`, or None.
    #[getter]
    fn fragment(&self) -> Option<&str> {
        self.value.view().fragment().map(Fragment::as_str)
    }

    /// Whether there is no scheme.
    #[getter]
    fn is_relative(&self) -> bool {
        self.value.view().is_relative()
    }

    /// The rule of RFC 3986 that the path matches: "path-abempty", "path-rootless", …
    #[getter]
    fn path_form(&self) -> &'static str {
        self.value.view().path().form().as_str()
    }
}

#[pymethods]
impl PyAnyReference {
    /// The userinfo, percent-decoded; a `:` in it may then be one of a name or a password.
    #[getter]
    fn userinfo_decoded(&self) -> Option<Cow<'_, str>> {
        Some(Encoded::from(self.value.view().userinfo()?).decode_lossy())
    }

    /// The user, percent-decoded.
    ///
    /// >>> Uri("ftp://anna%40work@example.com/").user_decoded
    /// 'anna@work'
    #[getter]
    fn user_decoded(&self) -> Option<Cow<'_, str>> {
        Some(self.value.view().userinfo()?.user().decode_lossy())
    }

    /// The password, percent-decoded.
    #[getter]
    fn password_decoded(&self) -> Option<Cow<'_, str>> {
        Some(self.value.view().userinfo()?.password()?.decode_lossy())
    }

    /// The host, percent-decoded.
    #[getter]
    fn host_decoded(&self) -> Option<Cow<'_, str>> {
        Some(Encoded::from(self.value.view().host()?).decode_lossy())
    }

    /// The path, percent-decoded; a `/` in it may then be one of a segment, so prefer
    /// `segments_decoded`.
    #[getter]
    fn path_decoded(&self) -> Cow<'_, str> {
        self.value.view().path().encoded().decode_lossy()
    }

    /// The segments of the path, each percent-decoded.
    ///
    /// >>> Uri("http://a/over%20there/50%25/%C3%A9").segments_decoded
    /// ('over there', '50%', 'é')
    #[getter]
    fn segments_decoded<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let segments = self.value.view().path().segments();
        let decoded: Vec<Cow<'_, str>> = segments
            .map(|segment| Encoded::from(segment).decode_lossy())
            .collect();
        PyTuple::new(py, decoded)
    }

    /// The query, percent-decoded; an `&` in it may then be one of a value, so prefer
    /// `pairs`.
    #[getter]
    fn query_decoded(&self) -> Option<Cow<'_, str>> {
        Some(Encoded::from(self.value.view().query()?).decode_lossy())
    }

    /// The pairs of the query, percent-decoded; `+` stays `+` (see `query_pairs`).
    ///
    /// >>> Uri("http://a/?name=ferret%20%26%20co&c").pairs
    /// (('name', 'ferret & co'), ('c', None))
    #[getter]
    fn pairs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.decoded(py, PairStyle::new())
    }

    /// The fragment, percent-decoded.
    #[getter]
    fn fragment_decoded(&self) -> Option<Cow<'_, str>> {
        Some(Encoded::from(self.value.view().fragment()?).decode_lossy())
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
        self.decoded(
            py,
            PairStyle::new()
                .separator(separator)
                .plus_is_space(plus_is_space),
        )
    }
}

impl PyAnyReference {
    fn decoded<'py>(&self, py: Python<'py>, style: PairStyle) -> PyResult<Bound<'py, PyTuple>> {
        let query = self.value.view().query();
        let pairs = query.into_iter().flat_map(|query| query.pairs_with(style));
        let pairs: Vec<(Cow<'_, str>, Option<Cow<'_, str>>)> = pairs
            .map(|pair| {
                (
                    pair.key().decode_lossy(),
                    pair.value().map(PairPart::decode_lossy),
                )
            })
            .collect();
        PyTuple::new(py, pairs)
    }
}

/// Returns the name of a class of hosts.
pub(crate) fn host_class(class: HostClass) -> &'static str {
    match class {
        HostClass::Ipv4 => "ipv4",
        HostClass::Ipv6 => "ipv6",
        HostClass::IpvFuture => "ipvfuture",
        HostClass::RegName => "reg-name",
    }
}
