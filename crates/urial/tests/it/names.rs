//! Names that are printed and parsed, and explanations; mutation testing found that they were
//! untested.

use urial::{Rung, Step};

#[test]
fn steps_and_rungs_are_read_from_their_names() {
    let names = ["case", "percent", "path", "syntax", "scheme"];
    for (name, step) in names.into_iter().zip(Step::ALL) {
        assert_eq!(name.parse(), Ok(step));
        assert_eq!(step.to_string(), name);
    }
    assert_eq!(names.len(), Step::ALL.len());
    for rung in Rung::ALL {
        assert_eq!(rung.as_str().parse(), Ok(rung));
    }
    assert!("Case".parse::<Step>().is_err() && "".parse::<Rung>().is_err());
    let step = "Case".parse::<Step>().unwrap_err().to_string();
    let rung = "".parse::<Rung>().unwrap_err().to_string();
    assert!(step.contains("step"), "{step}");
    assert!(rung.contains("rung"), "{rung}");
}

/// Programs keep these names, so a change of one is a change of the library.
#[test]
fn errors_have_names_for_programs() {
    use urial::{Builder, EditError, Host, file, uri};

    let edited = |uri: &mut urial::UriBuf| uri.set_query("a b").unwrap_err().as_str();
    assert_eq!(edited(&mut uri!("http://a/").to_owned()), "invalid");
    assert_eq!(EditError::SchemeRequired.as_str(), "scheme-required");
    let built = Builder::new().host_name("a:80").build_reference();
    assert_eq!(built.unwrap_err(), EditError::HostPort);
    assert_eq!(EditError::HostPort.as_str(), "host-name");
    let error = file::from_uri(&uri!("http://a/"), file::System::Posix).unwrap_err();
    assert_eq!(error.as_str(), "scheme");
    let error = Host::parse("127.0.0.1").unwrap().check_dns().unwrap_err();
    assert_eq!(error.as_str(), "not-a-name");
    let options = urial::ResolveOptions::new().forbid_above_root(true);
    let error = uri!("http://a/").try_resolve(&urial::uri_reference!("../b"), options);
    assert_eq!(error.unwrap_err().as_str(), "above-root");
    let parts = urial::Parts { scheme: Some("a"), path: "b", query: Some("#"), ..urial::split("") };
    let error = urial::recompose::<urial::kind::Uri>(&parts).unwrap_err();
    assert_eq!(error.as_str(), "boundary");
    let error = urial_grammar::Production::from_rfc2396("no").unwrap_err();
    assert_eq!(error.as_str(), "unknown");
}
