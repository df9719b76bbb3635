fn main() {
    let text = String::from("http://a/");
    let uri = urial::Uri::parse(text).unwrap();
    println!("{uri}");
}
