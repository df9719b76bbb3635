use urial::Uri;

fn main() {
    let uri = Uri::parse("http://a/").unwrap();
    println!("{:?}", uri.compare(&String::from("http://A/")));
}
