use urial::{Reference, kind};

fn main() {
    let reference = Reference::parse("http://a/").unwrap();
    println!("{}", reference.widen::<kind::Uri>());
}
