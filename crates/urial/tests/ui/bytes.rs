fn main() {
    urial::uri!(b"http://example.com/");
}
