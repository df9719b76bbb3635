fn main() {
    urial::iri_reference!("//[::1");
}
