//! Programs that do not compile, and the messages of the compiler about them. `cargo test` leaves
//! them out, because the words are those of one version of the compiler; `cargo xtask ci` runs them
//! with all features.

/// The expected output is beside each case. After a change of a message,
/// `TRYBUILD=overwrite cargo test -p urial --all-features --test ui` writes it anew.
#[test]
fn mistakes_fail_the_build() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/*.rs");
    cases.compile_fail("tests/ui/http/*.rs");
    cases.compile_fail("tests/ui/serde/*.rs");
}
