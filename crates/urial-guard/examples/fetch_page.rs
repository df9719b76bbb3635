//! Fetches a page that somebody else has named, as a tool of an agent does:
//! `cargo run -p urial-guard --features reqwest --example fetch_page -- http://example.com/`

use std::process::ExitCode;

use urial_guard::{FetchError, FetchPolicy, GuardedClient};

/// More than this of a page is no use to a reader, and a server could send without end.
const LIMIT: usize = 1 << 20;

async fn fetch(url: &str) -> Result<String, FetchError> {
    // `https` works with a feature for TLS of `reqwest`, which the program turns on itself.
    let policy = FetchPolicy::new().schemes(["http", "https"]);
    let client = GuardedClient::builder(policy).user_agent("page-fetcher/1").build()?;
    let mut response = client.get(url).await?;
    let mut page = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        page.extend_from_slice(&chunk);
        if page.len() >= LIMIT {
            page.truncate(LIMIT);
            break;
        }
    }
    Ok(String::from_utf8_lossy(&page).into_owned())
}

fn main() -> ExitCode {
    let Some(url) = std::env::args().nth(1) else {
        eprintln!("give it a URL");
        return ExitCode::from(2);
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    match runtime.expect("a runtime starts").block_on(fetch(&url)) {
        Ok(page) => println!("{page}"),
        Err(error) => {
            // The reason is for the agent: it tells it not to try the same again.
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
