//! The examples once more, as a user of the crate `url` writes them: ours are no longer.

mod build;
mod config;
mod dedupe;
mod http_request;
mod lines;
mod links;
mod parse;
mod path;
mod query;
mod router;

/// Returns the number of lines of an example, blank lines and comments aside.
fn lines_of_code(text: &str) -> usize {
    let lines = text.lines().map(str::trim);
    let code = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    code.count()
}

#[test]
fn no_example_is_longer_than_with_url() {
    let mut longer = Vec::new();
    macro_rules! compare {
        ($($name:ident),*) => {$(
            $name::main().unwrap();
            let file = concat!(stringify!($name), ".rs");
            let ours = lines_of_code(include_str!(concat!("../../../examples/", stringify!($name), ".rs")));
            let other = lines_of_code(include_str!(concat!(stringify!($name), ".rs")));
            println!("{file}: {ours} lines, {other} with url");
            if ours > other {
                longer.push(file);
            }
        )*};
    }
    compare!(
        build,
        config,
        dedupe,
        http_request,
        lines,
        links,
        parse,
        path,
        query,
        router
    );
    assert!(longer.is_empty(), "longer than with url: {longer:?}");
}
