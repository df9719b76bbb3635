fn main() {
    let uri = urial::uri!("http://a/");
    let target = http::Uri::from_static("http://a/");
    println!("{}", uri == target);
}
