fn main() {
    urial::uri!("http://example.com/a b");
    urial::uri!("http://example.com/ア");
    urial::uri!("../b");
    urial::uri!("http://[fe80::1%25eth0]/");
    urial::uri!("http://me:hun ter2@example.com/");
    urial::uri_reference!("a/b|c");
    urial::iri!("http://example.com/\u{E000}");
    urial::iri_reference!("//[::1");
    urial::encoded!("/over there");
    urial::uri!(12);
    urial::uri!(b"http://example.com/");
}
