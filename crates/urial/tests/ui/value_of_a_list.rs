fn main() {
    let mut uri: urial::UriBuf = "http://a/".parse().unwrap();
    let _ = uri.pairs_mut().push_encode("a", vec!["b"]);
}
