fn main() {
    let uri = urial::uri!("http://a/");
    println!("{}", uri.host_str().unwrap());
}
