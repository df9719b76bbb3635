fn main() {
    urial::encoded!("/over there");
}
