use urial::{Ref, Uri};

fn main() {
    let uri = "http://a/".parse::<Ref<String, Uri<'_>>>().unwrap();
    println!("{uri}");
}
