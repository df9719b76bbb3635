//! Routes, read by segments and pairs.

use std::error::Error;
use url::Url;

#[derive(Debug, PartialEq)]
enum Route {
    User(String),
    Search(Option<String>, Option<String>),
}

fn route(base: &Url, text: &str) -> Option<Route> {
    let url = base.join(text).ok()?;
    let value = |name: &str| {
        let mut pairs = url.query_pairs();
        let pair = pairs.find(|(key, _)| key == name);
        pair.map(|(_, value)| value.into_owned())
    };
    let segments: Vec<_> = url.path_segments()?.collect();
    match segments[..] {
        ["users", id] => {
            let id = percent_encoding::percent_decode_str(id);
            Some(Route::User(id.decode_utf8().ok()?.into_owned()))
        }
        ["search"] => Some(Route::Search(value("q"), value("page"))),
        _ => None,
    }
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let base = Url::parse("http://a/")?;
    assert_eq!(
        route(&base, "/users/a%40b"),
        Some(Route::User("a@b".into()))
    );
    assert_eq!(
        route(&base, "/search?page=2&q=salt&utm=x"),
        Some(Route::Search(Some("salt".into()), Some("2".into())))
    );
    assert!(route(&base, "/other").is_none());
    Ok(())
}
