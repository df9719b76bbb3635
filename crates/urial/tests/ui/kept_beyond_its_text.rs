use urial::Uri;

fn read() -> Uri<'static> {
    let line = String::from("http://a/");
    Uri::parse(&line).unwrap()
}

fn main() {
    println!("{}", read());
}
