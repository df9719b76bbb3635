fn main() {
    let page: Option<u32> = None;
    let mut uri: urial::UriBuf = "http://a/".parse().unwrap();
    let _ = uri.pairs_mut().push_encode("page", page);
}
