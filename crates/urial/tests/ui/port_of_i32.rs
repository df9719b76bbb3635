fn main() {
    let port: i32 = 8080;
    let mut uri: urial::UriBuf = "http://a/".parse().unwrap();
    uri.set_port(port).unwrap();
}
