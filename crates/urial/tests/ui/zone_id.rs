fn main() {
    urial::uri!("http://[fe80::1%25eth0]/");
}
