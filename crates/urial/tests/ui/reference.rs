fn main() {
    urial::uri_reference!("a/b|c");
}
