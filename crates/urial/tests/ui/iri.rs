fn main() {
    urial::iri!("http://example.com/\u{E000}");
}
