//! A configuration with a base URL, a list of hosts and a route, by `serde`.

use std::error::Error;
use url::{Host, Url};

#[derive(serde::Deserialize)]
struct Config {
    base: String,
    schemes: Vec<String>,
    hosts: Vec<String>,
    route: String,
}

impl Config {
    fn allows(&self, url: &Url) -> bool {
        let is_of = |list: &[String], text: &str| list.iter().any(|each| each == text);
        let is_host = match url.host() {
            Some(Host::Domain(name)) => is_of(&self.hosts, name),
            _ => false,
        };
        is_of(&self.schemes, url.scheme()) && url.username().is_empty() && is_host
    }
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let config: Config = serde_json::from_str(
        r#"{"base": "https://api.example.com/v1/", "route": "users",
            "schemes": ["https"], "hosts": ["api.example.com"]}"#,
    )?;
    let mut url = Url::parse(&config.base)?.join(&config.route)?;
    url.path_segments_mut().map_err(|()| "no path")?.push("a b");
    assert_eq!(url.as_str(), "https://api.example.com/v1/users/a%20b");
    assert!(config.allows(&url));
    assert!(!config.allows(&Url::parse("https://10.0.0.1/")?));
    Ok(())
}
