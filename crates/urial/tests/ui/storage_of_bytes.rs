use urial::{Ref, kind};

struct Page {
    uri: Ref<Vec<u8>, kind::Uri>,
}

fn main() {
    let page: Option<Page> = None;
    println!("{}", page.unwrap().uri);
}
