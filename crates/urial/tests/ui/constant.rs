const HOME: urial::Uri<'static> = urial::uri!("http://example.com/%4");

fn main() {
    println!("{HOME}");
}
