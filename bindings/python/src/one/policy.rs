//! Policies about what a program may fetch.

use std::net::IpAddr;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use urial::Uri;
use urial::audit::{Cidr, FetchPolicy, Refusal};

use super::text::Text;
use crate::errors::{Class, Details, exception, parse_error, wrong_type};

/// A policy about what a program may fetch on behalf of somebody else.
///
/// Only the named are allowed: `schemes`, `ports` besides those of the schemes,
/// `allow_networks` besides public ones; `deny_networks` are refused in any case. Ask twice: for
/// the URI, and for each address that its host is looked up to.
///
/// >>> policy = FetchPolicy(schemes=["https"])
/// >>> policy.allows("https://example.com/a"), policy.allows("https://[::ffff:10.0.0.1]/")
/// (True, False)
/// >>> policy.check_address("169.254.169.254")
/// Traceback (most recent call last):
///     ...
/// pyurial.errors.RefusedError: the address 169.254.169.254 is a cloud's metadata service, ...
#[pyclass(name = "FetchPolicy", module = "pyurial", frozen)]
pub(crate) struct PyFetchPolicy {
    schemes: Vec<String>,
    ports: Vec<u16>,
    allow: Vec<Cidr>,
    deny: Vec<Cidr>,
    userinfo: bool,
    local_names: bool,
}

#[pymethods]
impl PyFetchPolicy {
    #[new]
    #[pyo3(signature = (
        *, schemes, ports = Vec::new(), allow_networks = Vec::new(), deny_networks = Vec::new(),
        userinfo = false, local_names = false
    ))]
    fn new(
        schemes: Vec<String>,
        ports: Vec<u16>,
        allow_networks: Vec<Bound<'_, PyAny>>,
        deny_networks: Vec<Bound<'_, PyAny>>,
        userinfo: bool,
        local_names: bool,
    ) -> PyResult<PyFetchPolicy> {
        Ok(PyFetchPolicy {
            schemes,
            ports,
            allow: networks(&allow_networks)?,
            deny: networks(&deny_networks)?,
            userinfo,
            local_names,
        })
    }

    /// Returns the keyword arguments that make it again, for pickle and copy.
    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let networks = |all: &[Cidr]| all.iter().map(Cidr::to_string).collect::<Vec<_>>();
        let named = PyDict::new(py);
        named.set_item("schemes", &self.schemes)?;
        named.set_item("ports", &self.ports)?;
        named.set_item("allow_networks", networks(&self.allow))?;
        named.set_item("deny_networks", networks(&self.deny))?;
        named.set_item("userinfo", self.userinfo)?;
        named.set_item("local_names", self.local_names)?;
        Ok((PyTuple::empty(py), named))
    }

    /// Return whether a URI may be fetched, as far as its text can tell.
    #[pyo3(signature = (uri, /))]
    fn allows(&self, uri: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.refusal(uri)?.is_none())
    }

    /// Raise a `RefusedError`, with the reason as its `kind`, if a URI may not be fetched.
    #[pyo3(signature = (uri, /))]
    fn check(&self, uri: &Bound<'_, PyAny>) -> PyResult<()> {
        self.refusal(uri)?
            .map_or(Ok(()), |refusal| Err(refused(uri.py(), &refusal)))
    }

    /// Return whether the program may connect to an address, a str or an object of `ipaddress`.
    #[pyo3(signature = (address, /))]
    fn allows_address(&self, address: &Bound<'_, PyAny>) -> PyResult<bool> {
        let address = ip(address)?;
        Ok(self.with(|policy| policy.allows_addr(address)).is_ok())
    }

    /// Raise a `RefusedError` if the program may not connect to an address.
    #[pyo3(signature = (address, /))]
    fn check_address(&self, address: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, address) = (address.py(), ip(address)?);
        self.with(|policy| policy.allows_addr(address))
            .map_err(|refusal| refused(py, &refusal))
    }
}

impl PyFetchPolicy {
    fn with<T>(&self, ask: impl FnOnce(&FetchPolicy<'_>) -> T) -> T {
        let schemes: Vec<&str> = self.schemes.iter().map(String::as_str).collect();
        ask(&FetchPolicy::new()
            .schemes(&schemes)
            .ports(&self.ports)
            .allow_networks(&self.allow)
            .deny_networks(&self.deny)
            .userinfo(self.userinfo)
            .local_names(self.local_names))
    }

    fn refusal(&self, uri: &Bound<'_, PyAny>) -> PyResult<Option<Refusal>> {
        let given = Text::of(uri)?;
        let parsed = match &given {
            Text::Parsed(parsed) => parsed.get().value.view().narrow(),
            Text::Utf8(_) => Uri::parse(given.as_str()),
        };
        let parsed = parsed.map_err(|error| parse_error(uri.py(), error, given.as_str()))?;
        Ok(self.with(|policy| policy.allows(&parsed)).err())
    }
}

/// Reads networks such as "10.0.0.0/8", or objects of the module `ipaddress`.
fn networks(given: &[Bound<'_, PyAny>]) -> PyResult<Vec<Cidr>> {
    let read = |network: &Bound<'_, PyAny>| -> PyResult<Cidr> {
        let text: String = network.str()?.extract()?;
        text.parse()
            .map_err(|error| PyValueError::new_err(format!("{text:?}: {error}")))
    };
    given.iter().map(read).collect()
}

fn ip(given: &Bound<'_, PyAny>) -> PyResult<IpAddr> {
    if !given.is_instance_of::<PyString>() {
        let wanted = "an address, a str or an object of the module ipaddress";
        return given.extract().map_err(|_| wrong_type(wanted, given));
    }
    let text: String = given.extract()?;
    text.parse()
        .map_err(|_| PyValueError::new_err(format!("{text:?} is no IP address")))
}

fn refused(py: Python<'_>, refusal: &Refusal) -> PyErr {
    let component = match refusal {
        Refusal::Scheme(_) => Some("scheme"),
        Refusal::Userinfo => Some("userinfo"),
        Refusal::Port => Some("port"),
        _ => Some("host"),
    };
    let details = Details {
        kind: refusal.as_str(),
        component,
        ..Details::default()
    };
    exception(py, Class::Refused, refusal, details)
}
