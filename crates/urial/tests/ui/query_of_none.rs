fn main() {
    let mut uri: urial::UriBuf = "http://a/".parse().unwrap();
    let _ = uri.set_query(None::<&str>);
}
