#[derive(serde::Deserialize)]
struct Page<'a> {
    uri: urial::Uri<'a>,
}

fn main() {
    let page: Page<'_> = serde_json::from_str(r#"{"uri":"http://a/"}"#).unwrap();
    println!("{}", page.uri);
}
