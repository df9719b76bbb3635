//! Texts that somebody sends who wants it to take long.

/// A run of something, behind the start of a URI.
pub struct Shape {
    pub name: &'static str,
    header: &'static str,
    /// A part of the text for each, of the same size.
    runs: &'static [&'static str],
}

pub const SHAPES: [Shape; 16] = [
    Shape::new("/a then /..", "http://h", &["/a", "/.."]),
    Shape::new("/a", "http://h", &["/a"]),
    Shape::new("a", "http://h/", &["a"]),
    Shape::new("%41", "http://h/", &["%41"]),
    Shape::new("%c3", "http://h/", &["%c3"]),
    Shape::new("../", "http://h/", &["../"]),
    Shape::new("./", "http://h/", &["./"]),
    Shape::new("/", "http://h/", &["/"]),
    Shape::new(":", "http://h/", &[":"]),
    Shape::new("@", "http://h/", &["@"]),
    Shape::new(".", "http://h/", &["."]),
    Shape::new("A in a host", "http://", &["A"]),
    Shape::new(". in a host", "http://", &["."]),
    Shape::new(": in an authority", "http://", &[":"]),
    Shape::new("@ in an authority", "http://", &["@"]),
    Shape::new("[ in an authority", "http://", &["["]),
];

/// A shape as a URI and as a relative reference.
pub struct Texts {
    pub uri: String,
    pub reference: String,
}

impl Shape {
    const fn new(name: &'static str, header: &'static str, runs: &'static [&'static str]) -> Shape {
        Shape { name, header, runs }
    }

    /// About `size` bytes each.
    pub fn texts(&self, size: usize) -> Texts {
        // As often as each other, so that `/..` takes what `/a` brought.
        let round: usize = self.runs.iter().map(|run| run.len()).sum();
        let run: String = self
            .runs
            .iter()
            .map(|run| run.repeat(size / round))
            .collect();
        let uri = format!("{}{run}", self.header);
        let path = match self.header {
            "http://h/" | "http://h" => run,
            header => format!("{}{run}", &header["http:".len()..]),
        };
        let reference = match path.as_bytes() {
            [b':', ..] => format!("./{path}"),
            _ => path,
        };
        Texts { uri, reference }
    }
}
