//! Templates as routes: a request is recognized however it is spelled.

use std::error::Error;
use urial_template::TemplateBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let routes: Vec<TemplateBuf> = ["/users/{id}", "/search{?q,page}"]
        .iter()
        .map(|text| text.parse())
        .collect::<Result<_, _>>()?;
    let templates: Vec<_> = routes.iter().map(TemplateBuf::as_template).collect();
    let route = |text| {
        let mut found = templates.iter().enumerate();
        found.find_map(|(number, template)| Some((number, template.recognize(text)?)))
    };
    let (number, values) = route("/users/a%40b").unwrap();
    assert_eq!((number, values.text("id")), (0, Some("a@b")));
    let (number, values) = route("/search?page=2&q=salt&utm=x").unwrap();
    assert_eq!((number, values.text("q"), values.text("page")), (1, Some("salt"), Some("2")));
    assert!(route("/other").is_none());
    Ok(())
}
