//! A configuration with a base URI and a policy, by `serde`.

use std::error::Error;
use urial::UriBuf;
use urial_guard::FetchPolicy;

#[derive(serde::Deserialize)]
struct Config {
    base: UriBuf,
    fetch: FetchPolicy,
}

fn main() -> Result<(), Box<dyn Error>> {
    let config: Config = serde_json::from_str(
        r#"{"base": "https://api.example.com/v1/",
            "fetch": {"schemes": ["https"], "hosts": ["api.example.com"]}}"#,
    )?;
    let uri = config.base.join("users/7")?;
    config.fetch.allows(&uri)?;
    assert!(config.fetch.allows(&urial::uri!("https://10.0.0.1/")).is_err());
    Ok(())
}
