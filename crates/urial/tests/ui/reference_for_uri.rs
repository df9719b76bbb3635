use urial::{Reference, Uri};

fn fetch(uri: Uri<'_>) {
    println!("{uri}");
}

fn main() {
    fetch(Reference::parse("http://a/").unwrap());
}
