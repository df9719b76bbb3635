//! Sources of the small program, one for each crate.

use std::path::Path;

/// A program and its dependency.
pub(super) struct Program {
    pub(super) name: &'static str,
    /// The dependency as in `Cargo.toml`; `CRATES` is the folder of ours.
    dependency: &'static str,
    pub(super) source: &'static str,
}

impl Program {
    pub(super) fn folder(&self) -> String {
        self.name.replace([' ', ','], "-")
    }

    pub(super) fn manifest(&self, crates: &Path) -> String {
        super::manifest("program", self.dependency, crates)
    }
}

const URIAL: &str = r#"
use urial::Uri;

fn main() {
    let text = std::env::args().nth(1).unwrap_or_default();
    match Uri::parse(&text) {
        Ok(uri) => {
            let host = uri.host().map(|host| host.as_str());
            let port = uri.port().map(|port| port.as_str());
            println!("{host:?} {port:?} {}", uri.path());
        }
        Err(error) => println!("{error}"),
    }
}
"#;

/// The programs: the first is the baseline of all others; the second and third are ours.
pub(super) const PROGRAMS: &[Program] = &[
    Program {
        // It prints as the others do, so that formatting is not counted as a cost of a library.
        name: "nothing",
        dependency: "",
        source: r#"
fn main() {
    let text = std::env::args().nth(1).unwrap_or_default();
    println!("{:?} {:?} {}", Some(text.as_str()), Some(text.as_str()), text);
}
"#,
    },
    Program {
        name: "urial",
        dependency: r#"urial = { path = "CRATES/urial" }"#,
        source: URIAL,
    },
    Program {
        name: "urial, no default features",
        dependency: r#"urial = { path = "CRATES/urial", default-features = false }"#,
        source: URIAL,
    },
    Program {
        name: "urial, avx512",
        dependency: r#"urial = { path = "LIBRARY", features = ["avx512"] }"#,
        source: URIAL,
    },
    Program {
        name: "fluent-uri",
        dependency: r#"fluent-uri = "0.4.1""#,
        source: r#"
use fluent_uri::Uri;

fn main() {
    let text = std::env::args().nth(1).unwrap_or_default();
    match Uri::parse(text.as_str()) {
        Ok(uri) => {
            let host = uri.authority().map(|authority| authority.host());
            let port = uri.authority().and_then(|authority| authority.port());
            println!("{host:?} {:?} {}", port.map(|port| port.as_str()), uri.path());
        }
        Err(error) => println!("{error}"),
    }
}
"#,
    },
    Program {
        name: "iri-string",
        dependency: r#"iri-string = "0.7.14""#,
        source: r#"
use iri_string::types::UriStr;

fn main() {
    let text = std::env::args().nth(1).unwrap_or_default();
    match UriStr::new(&text) {
        Ok(uri) => {
            let authority = uri.authority_components();
            let host = authority.map(|authority| authority.host());
            let port = authority.and_then(|authority| authority.port());
            println!("{host:?} {port:?} {}", uri.path_str());
        }
        Err(error) => println!("{error}"),
    }
}
"#,
    },
    Program {
        name: "url",
        dependency: r#"url = "2.5.8""#,
        source: r#"
use url::Url;

fn main() {
    let text = std::env::args().nth(1).unwrap_or_default();
    match Url::parse(&text) {
        Ok(url) => println!("{:?} {:?} {}", url.host_str(), url.port(), url.path()),
        Err(error) => println!("{error}"),
    }
}
"#,
    },
    Program {
        name: "http",
        dependency: r#"http = "1.5.0""#,
        source: r#"
use http::Uri;

fn main() {
    let text = std::env::args().nth(1).unwrap_or_default();
    match text.parse::<Uri>() {
        Ok(uri) => println!("{:?} {:?} {}", uri.host(), uri.port(), uri.path()),
        Err(error) => println!("{error}"),
    }
}
"#,
    },
];
