//! The properties that are counted.

use clap::ValueEnum;
use urial::{Host, IriReference, Port, Query, Scheme, Segment};
use urial_guard::SuffixList;
use urial_list::shape_of;

use crate::args::extension_of;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum What {
    Scheme,
    Host,
    /// The registrable domain, by the Public Suffix List; a host without one is itself
    Site,
    Port,
    /// The first segment of the path.
    Segment,
    /// The extension of the last segment
    Extension,
    QueryKey,
    /// The template of the path, as in `/users/{id}/orders/{uuid}`
    Shape,
    /// The kind of error.
    Error,
}

impl What {
    /// Returns the name for `--by`.
    pub(super) fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Calls `count` with the values of a reference in normal form; errors are counted elsewhere.
    pub(super) fn each(
        self,
        reference: &IriReference<'_>,
        sites: &SuffixList,
        mut count: impl FnMut(Option<&str>),
    ) {
        match self {
            What::Scheme => count(reference.scheme().map(Scheme::as_str)),
            What::Host => count(reference.host().map(Host::as_str)),
            What::Site => count(reference.host().map(|host| {
                let site = sites.site(host);
                site.and_then(|site| site.domain()).unwrap_or(host.as_str())
            })),
            What::Port => {
                match reference.port().map_or("", Port::as_str) {
                    // Normalization has taken the default port off (section 6.2.3); the count wants
                    // it back.
                    "" => count(reference.effective_port().map(|port| port.to_string()).as_deref()),
                    port => count(Some(port)),
                }
            }
            What::Segment => count(reference.path().segments().next().map(Segment::as_str)),
            What::Extension => count(extension_of(*reference)),
            What::Shape => count(Some(&shape_of(reference))),
            What::QueryKey => {
                let pairs = reference.query().into_iter().flat_map(Query::pairs);
                pairs.for_each(|pair| count(Some(pair.key().as_str())));
            }
            What::Error => {}
        }
    }
}
