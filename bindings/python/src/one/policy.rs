//! Policies about what a program may fetch.

use std::net::IpAddr;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use urial::kind;
use urial_guard::{Cidr, FetchPolicy, PolicyError, Refusal};

use super::arguments::{Names, Ports, listed};
use super::classes::object;
use super::protocol::{NewArguments, called};
use super::records::Record;
use super::text::Text;
use crate::errors::{Class, Details, Made, exception, raised, wrong_type};

/// A policy about what a program may fetch on behalf of somebody else.
///
/// Only the named are allowed: `schemes`; `hosts`, where it is given, such as "example.com" and
/// "*.example.com", which is every name below it; `ports` besides those of the schemes; `paths`,
/// where it is given, and what is below them; `allow_networks` besides public ones. `deny_hosts`,
/// `deny_paths` and `deny_networks` are refused in any case. Ask twice: for
/// the URI, and for each address that its host is looked up to.
///
/// >>> policy = FetchPolicy(schemes=["https"], hosts=["example.com", "*.cdn.example"])
/// >>> policy.allows("https://example.com/a"), policy.allows("https://a.cdn.example/")
/// (True, True)
/// >>> policy.allows("https://evil.example/"), policy.allows("https://[::ffff:10.0.0.1]/")
/// (False, False)
/// >>> policy.check_address("169.254.169.254")
/// Traceback (most recent call last):
///     ...
/// pyurial.errors.RefusedError: the address 169.254.169.254 is a cloud's metadata service, ...
#[pyclass(name = "FetchPolicy", module = "pyurial", frozen, eq, hash)]
#[derive(PartialEq, Hash)]
pub(crate) struct PyFetchPolicy(pub(crate) FetchPolicy);

#[pymethods]
impl PyFetchPolicy {
    #[new]
    #[pyo3(
        signature = (
            *, schemes = None, hosts = None, deny_hosts = None, ports = Ports::default(),
            paths = None, deny_paths = None, allow_networks = None, deny_networks = None,
            userinfo = false, local_names = false, **unknown
        ),
        text_signature = "(*, schemes, hosts=None, deny_hosts=..., ports=..., paths=None, \
            deny_paths=..., allow_networks=..., deny_networks=..., userinfo=False, \
            local_names=False)"
    )]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn new(
        schemes: Option<Names>,
        hosts: Option<Names>,
        deny_hosts: Option<Names>,
        ports: Ports,
        paths: Option<Names>,
        deny_paths: Option<Names>,
        allow_networks: Option<Networks>,
        deny_networks: Option<Networks>,
        userinfo: bool,
        local_names: bool,
        unknown: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyFetchPolicy> {
        if let Some(name) = unknown.and_then(|unknown| unknown.keys().iter().next()) {
            return Err(PyTypeError::new_err(format!(
                "FetchPolicy() got an unexpected keyword argument '{name}'; there are schemes, \
                 hosts, deny_hosts, ports, paths, deny_paths, allow_networks, deny_networks, \
                 userinfo and local_names"
            )));
        }
        let Some(schemes) = schemes else {
            let message = "FetchPolicy() needs the argument schemes, such as [\"https\"]";
            return Err(PyTypeError::new_err(message));
        };
        let networks = |given: Option<Networks>| given.map_or_else(Vec::new, |given| given.0);
        let wrong = |error: PolicyError| PyValueError::new_err(error.to_string());
        let patterns = |hosts: Names| hosts.0.iter().map(|host| host.parse()).collect();
        let policy = FetchPolicy {
            schemes: schemes.0,
            hosts: hosts.map(patterns).transpose().map_err(wrong)?,
            deny_hosts: patterns(deny_hosts.unwrap_or_default()).map_err(wrong)?,
            ports: ports.0,
            paths: paths.map(|paths| paths.0),
            deny_paths: deny_paths.unwrap_or_default().0,
            allow_networks: networks(allow_networks),
            deny_networks: networks(deny_networks),
            userinfo,
            local_names,
            ..FetchPolicy::new()
        };
        policy.check().map_err(wrong)?;
        Ok(PyFetchPolicy(policy))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        called("FetchPolicy", &self.named(py)?)
    }

    /// Returns the keyword arguments that make it again, for pickle and copy.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<NewArguments<'py>> {
        Ok((PyTuple::empty(py), self.named(py)?))
    }

    /// Return whether a URI may be fetched, as far as its text can tell.
    ///
    /// It is False for a text that is no URI, and for an IRI, which `to_uri` has to make a URI
    /// first; `check` gives the reason.
    ///
    /// >>> policy = FetchPolicy(schemes=["https"])
    /// >>> policy.allows("https://a b/"), policy.allows("/a"), policy.allows(Iri("https://é.example/"))
    /// (False, False, False)
    #[pyo3(signature = (uri, /))]
    fn allows(&self, uri: &Bound<'_, PyAny>) -> PyResult<bool> {
        let given = match Text::of(uri) {
            Ok(given) => given,
            // A lone surrogate is in no URI.
            Err(_) if uri.is_instance_of::<PyString>() => return Ok(false),
            Err(error) => return Err(error),
        };
        let parsed = given.as_kind::<kind::Uri>();
        Ok(parsed.is_ok_and(|uri| self.0.allows(&uri).is_ok()))
    }

    /// Raise a `RefusedError`, with the reason as its `kind`, if a URI may not be fetched; a
    /// `ParseError` if the text is no URI.
    #[pyo3(signature = (uri, /))]
    fn check(&self, uri: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, given) = (uri.py(), Text::of(uri)?);
        let allowed = self.0.allows(&given.parsed::<kind::Uri>(py)?);
        allowed.map_err(|refusal| refused(py, &refusal))
    }

    /// Return what is to be used in place of a text that may be fetched; raise as `check` does.
    ///
    /// The result has the attributes `url` (the normal form), `host`, `port` and `address`, which
    /// is None for a name: that has to be looked up. Use this, and not the text that was checked.
    ///
    /// >>> verdict = FetchPolicy(schemes=["https"]).verdict("HTTPS://EXAMPLE.com:443/a/../b")
    /// >>> verdict.url, verdict.host, verdict.port, verdict.address
    /// (Uri('https://example.com/b'), 'example.com', 443, None)
    #[pyo3(signature = (uri, /))]
    fn verdict<'py>(&self, uri: &Bound<'py, PyAny>) -> Made<'py> {
        let (py, given) = (uri.py(), Text::of(uri)?);
        let verdict = match self.0.check_text(given.as_str()) {
            Ok(verdict) => verdict,
            Err(Refusal::Invalid(error)) => return Err(raised(py, error, given.as_str())),
            Err(refusal) => return Err(refused(py, &refusal)),
        };
        let url = object(py, verdict.url().clone())?;
        let values = (url, verdict.host(), verdict.port(), verdict.address());
        Record::Verdict.make(py, values)
    }

    /// Return whether the program may connect to an address, a str or an object of `ipaddress`.
    #[pyo3(signature = (address, /))]
    fn allows_address(&self, address: &Bound<'_, PyAny>) -> PyResult<bool> {
        let address = ip(address)?;
        Ok(self.0.allows_addr(address).is_ok())
    }

    /// Raise a `RefusedError` if the program may not connect to an address.
    #[pyo3(signature = (address, /))]
    fn check_address(&self, address: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, address) = (address.py(), ip(address)?);
        let allowed = self.0.allows_addr(address);
        allowed.map_err(|refusal| refused(py, &refusal))
    }
}

impl PyFetchPolicy {
    fn named<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (policy, named) = (&self.0, PyDict::new(py));
        named.set_item("schemes", &policy.schemes)?;
        named.set_item("hosts", policy.hosts.as_deref().map(written))?;
        named.set_item("deny_hosts", written(&policy.deny_hosts))?;
        named.set_item("ports", &policy.ports)?;
        named.set_item("paths", &policy.paths)?;
        named.set_item("deny_paths", &policy.deny_paths)?;
        named.set_item("allow_networks", written(&policy.allow_networks))?;
        named.set_item("deny_networks", written(&policy.deny_networks))?;
        named.set_item("userinfo", policy.userinfo)?;
        named.set_item("local_names", policy.local_names)?;
        Ok(named)
    }
}

/// Returns hosts or networks as they are written.
fn written<T: ToString>(all: &[T]) -> Vec<String> {
    all.iter().map(ToString::to_string).collect()
}

/// A list of networks such as "10.0.0.0/8", or objects of the module `ipaddress`.
struct Networks(Vec<Cidr>);

impl<'py> FromPyObject<'_, 'py> for Networks {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Networks> {
        let read = |network: Bound<'py, PyAny>| -> PyResult<Cidr> {
            let text: String = network.str()?.extract()?;
            text.parse().map_err(|error| PyValueError::new_err(format!("{text:?}: {error}")))
        };
        listed(&given, "networks", read).map(Networks)
    }
}

fn ip(given: &Bound<'_, PyAny>) -> PyResult<IpAddr> {
    if !given.is_instance_of::<PyString>() {
        let wanted = "an address, a str or an object of the module ipaddress";
        return given.extract().map_err(|_| wrong_type(wanted, given));
    }
    let text: String = given.extract()?;
    text.parse().map_err(|_| PyValueError::new_err(format!("{text:?} is no IP address")))
}

fn refused(py: Python<'_>, refusal: &Refusal) -> PyErr {
    let component = match refusal {
        Refusal::Scheme(_) => Some("scheme"),
        Refusal::Userinfo => Some("userinfo"),
        Refusal::Port => Some("port"),
        Refusal::Path => Some("path"),
        Refusal::Readings | Refusal::Invalid(_) => None,
        _ => Some("host"),
    };
    let details = Details::of(refusal.as_str(), component);
    exception(py, Class::Refused, refusal, details)
}
