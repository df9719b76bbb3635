fn main() {
    urial::uri!("http://example.com/ア");
}
