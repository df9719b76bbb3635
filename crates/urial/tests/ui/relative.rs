fn main() {
    urial::uri!("../b");
}
