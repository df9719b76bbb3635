//! Integration tests of the library, one program: linking is paid for once.

mod allocations;
mod audit;
mod base;
mod batch;
mod blocks;
mod compare;
mod edit;
mod everyday;
mod examples;
mod extract;
mod file;
mod first_contact;
mod interop;
#[cfg(all(
    feature = "url",
    feature = "http",
    feature = "serde",
    feature = "macros"
))]
mod in_url;
mod iri;
mod lexical;
mod literals;
mod names;
mod normalize;
mod observed;
mod redact;
mod redact_quotes;
mod refang;
mod relativize;
mod repair;
mod resolve;
mod schemes;
#[cfg(feature = "psl")]
mod site;
mod settings;
mod similar;
mod strategies;
mod suffix;
mod template;
mod template_pairs;
mod template_recognize;
mod trim;
mod types;
