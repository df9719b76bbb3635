fn main() {
    urial::uri!(12);
}
