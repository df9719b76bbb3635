fn main() {
    urial::uri!("http://example.com/a b");
}
