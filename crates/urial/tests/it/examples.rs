//! Examples, each of which checks its own results.
#![cfg(feature = "macros")]

#[path = "../../examples/parse.rs"]
mod parse;
#[path = "../../examples/build.rs"]
mod build;
#[path = "../../examples/dedupe.rs"]
mod dedupe;
#[cfg(all(feature = "http", feature = "url"))]
#[path = "../../examples/http_request.rs"]
mod http_request;
#[cfg(all(feature = "http", feature = "url"))]
#[path = "../../examples/from_url.rs"]
mod from_url;
#[path = "../../examples/query.rs"]
mod query;
#[path = "../../examples/path.rs"]
mod path;
#[path = "../../examples/oxrdf.rs"]
mod oxrdf;
#[path = "../../examples/oxttl.rs"]
mod oxttl;

#[test]
fn each_example_runs() {
    parse::main().unwrap();
    build::main().unwrap();
    dedupe::main().unwrap();
    query::main().unwrap();
    path::main().unwrap();
    oxrdf::main().unwrap();
    oxttl::main().unwrap();
}

#[cfg(all(feature = "http", feature = "url"))]
#[test]
fn each_example_beside_another_crate_runs() {
    http_request::main().unwrap();
    from_url::main().unwrap();
}
