fn main() {
    let query: Option<String> = std::env::args().nth(1);
    let uri = urial::uri!("http://a/").with_query(query);
    println!("{uri:?}");
}
