fn main() {
    let _ = urial::Builder::new().path(12).build_uri();
}
