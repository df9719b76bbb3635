fn main() {
    urial::uri!("http://me:hun ter2@example.com/");
}
