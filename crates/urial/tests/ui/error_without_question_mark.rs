fn main() {
    let uri = urial::Uri::parse("http://a/");
    println!("{:?}", uri.host());
}
