fn main() -> Result<(), urial::ParseError> {
    let base = urial::Uri::parse("http://example.com/a")?;
    let text = String::from("b");
    let _ = base.resolve(&text);
    Ok(())
}
