fn main() {
    let mut uri = urial::Uri::parse("http://a/").unwrap();
    uri.set_path("/b").unwrap();
}
