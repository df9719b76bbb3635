//! A configuration with a base URI, a policy and a route, by `serde`.

use std::error::Error;
use urial::UriBuf;
use urial::settings::{FetchPolicyBuf, TemplateBuf};

#[derive(serde::Deserialize)]
struct Config {
    base: UriBuf,
    fetch: FetchPolicyBuf,
    route: TemplateBuf,
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let config: Config = serde_json::from_str(
        r#"{"base": "https://api.example.com/v1/", "route": "users/{id}",
            "fetch": {"schemes": ["https"], "hosts": ["api.example.com"]}}"#,
    )?;
    let path = config.route.as_template().expand(&[("id", "a b")])?;
    let uri = config.base.join(&path)?;
    assert_eq!(uri, "https://api.example.com/v1/users/a%20b");
    config.fetch.allows(&uri)?;
    assert!(
        config
            .fetch
            .allows(&urial::uri!("https://10.0.0.1/"))
            .is_err()
    );
    Ok(())
}
