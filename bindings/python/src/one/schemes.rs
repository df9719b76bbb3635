//! Rules of schemes and lists of suffixes that a program brings.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use urial::Host;
use urial::schemes::{SchemeRule, SchemeRules};
use urial_grammar::Production;
use urial_guard::SuffixList;

use super::arguments::Port;
use super::protocol::NewArguments;
use super::records::Record;
use super::text::Text;
use crate::errors::raised;

/// Facts about a scheme, for functions that take `schemes`; it overrides what is built in.
///
/// `default_port` is the port that is meant if none is written; `hierarchical` whether paths are
/// hierarchies; `empty_path_is_root` whether, after an authority, the empty path means `/`;
/// `secure` the scheme of the same service over an encrypted connection. A rule with only a name
/// makes a scheme unknown.
///
/// >>> gemini = SchemeRule("gemini", default_port=1965, empty_path_is_root=True)
/// >>> Uri("gemini://a:1965").normalize(schemes=[gemini])
/// Uri('gemini://a/')
#[pyclass(name = "SchemeRule", module = "pyurial", frozen, eq, hash, get_all)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PySchemeRule {
    /// The name of the scheme.
    name: String,
    /// The port that is meant if none is written, or None.
    default_port: Option<u16>,
    /// Whether paths are hierarchies.
    hierarchical: bool,
    /// Whether, after an authority, the empty path means `/`.
    empty_path_is_root: bool,
    /// The scheme of the same service over an encrypted connection, or None.
    secure: Option<String>,
}

/// The argument `schemes` of a function.
pub(crate) type Schemes<'py> = Vec<PyRef<'py, PySchemeRule>>;

/// Calls `with` with these rules and the built-in ones, which need no lock of Python.
pub(crate) fn with_rules<Out>(
    schemes: &Schemes<'_>,
    with: impl FnOnce(SchemeRules<'_>) -> Out,
) -> Out {
    let own = schemes.iter().map(|rule| SchemeRule {
        default_port: rule.default_port,
        hierarchical: rule.hierarchical,
        empty_path_is_root: rule.empty_path_is_root,
        secure: rule.secure.as_deref(),
        ..SchemeRule::new(&rule.name)
    });
    with(SchemeRules::with(&own.collect::<Vec<_>>()))
}

#[pymethods]
impl PySchemeRule {
    #[new]
    #[pyo3(signature = (
        name, /, *, default_port = None, hierarchical = true, empty_path_is_root = false,
        secure = None
    ))]
    fn new(
        name: &Bound<'_, PyAny>,
        default_port: Option<Port>,
        hierarchical: bool,
        empty_path_is_root: bool,
        secure: Option<String>,
    ) -> PyResult<PySchemeRule> {
        let given = Text::of_running(name)?;
        let checked = Production::Scheme.check(given.as_str());
        checked.map_err(|error| raised(name.py(), error, given.as_str()))?;
        Ok(PySchemeRule {
            name: given.as_str().to_owned(),
            default_port: default_port.map(|Port(port)| port),
            hierarchical,
            empty_path_is_root,
            secure,
        })
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let mut shown = format!("SchemeRule({:?}", slf.get().name);
        for (name, value) in slf.get().named(slf.py())? {
            shown += &format!(", {name}={}", value.repr()?);
        }
        Ok(shown + ")")
    }

    /// Returns the arguments that make it again, for pickle and copy.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<NewArguments<'py>> {
        Ok((PyTuple::new(py, [&self.name])?, self.named(py)?))
    }
}

impl PySchemeRule {
    fn named<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let named = PyDict::new(py);
        named.set_item("default_port", self.default_port)?;
        named.set_item("hierarchical", self.hierarchical)?;
        named.set_item("empty_path_is_root", self.empty_path_is_root)?;
        named.set_item("secure", &self.secure)?;
        Ok(named)
    }
}

/// A list of suffixes under which names are registered, in the format of publicsuffix.org.
///
/// Without a text it is the Public Suffix List that is built in. A list of today is
/// `SuffixList(Path("public_suffix_list.dat").read_text("utf-8"))`.
///
/// >>> own = SuffixList("com\n*.example\n!www.example\n")
/// >>> own.site("a.b.c.example").domain
/// 'b.c.example'
/// >>> own.site(Uri("https://a.example.com/x"))
/// Site(domain='example.com', suffix='com', subdomain='a', is_listed=True)
#[pyclass(name = "SuffixList", module = "pyurial", frozen)]
pub(crate) struct PySuffixList {
    pub(crate) list: SuffixList,
    /// The text that it was made of.
    text: Option<String>,
}

#[pymethods]
impl PySuffixList {
    #[new]
    #[pyo3(signature = (text = None, /))]
    fn new(text: Option<&Bound<'_, PyAny>>) -> PyResult<PySuffixList> {
        let given = text.map(Text::of_running).transpose()?;
        let text = given.map(|given| given.as_str().to_owned());
        let read = text.as_ref().map(|text| text.parse());
        let read = read.unwrap_or_else(|| Ok(SuffixList::default()));
        let list = read.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(PySuffixList { list, text })
    }

    /// The version that the list itself gives, or None.
    #[getter]
    fn version(&self) -> Option<&str> {
        self.list.version()
    }

    /// Return the parts of a host, a str or the host of a reference; None for an address.
    #[pyo3(signature = (host, /))]
    fn site<'py>(&self, host: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = host.py();
        let given = Text::of(host)?;
        let host = match &given {
            Text::Parsed(parsed) => parsed.get().value.view().host(),
            Text::Utf8(_) => Some(
                Host::parse(given.as_str()).map_err(|error| raised(py, error, given.as_str()))?,
            ),
        };
        let Some(site) = host.and_then(|host| self.list.site(host)) else {
            return Ok(None);
        };
        let names = (site.domain(), site.suffix(), site.subdomain());
        Record::Site.make(py, (names.0, names.1, names.2, site.is_listed())).map(Some)
    }

    fn __eq__(&self, other: &Bound<'_, PySuffixList>) -> bool {
        self.text == other.get().text
    }

    fn __ne__(&self, other: &Bound<'_, PySuffixList>) -> bool {
        !self.__eq__(other)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.text.hash(&mut hasher);
        hasher.finish()
    }

    /// Return the arguments that make it again, for pickle and copy.
    fn __getnewargs__(&self) -> (Option<&str>,) {
        (self.text.as_deref(),)
    }
}
