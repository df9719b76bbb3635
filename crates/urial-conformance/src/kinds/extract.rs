//! `extract`: `text`, optional `suffix`, `lenient` and `iri` (true or false), `schemes` (a list),
//! `expect` (a list of references), `other` (a list).
//!
//! Passes if the references found are those listed, in order, each as it is written in the text but
//! without white space. If `other` is stated, its items are the other readings, null if there is
//! only one reading.

use crate::miss::{Judgement, same};
use crate::vector::{Vector, text_or_null};
use urial::IriBuf;
use urial_text::{Extractor, Found};

pub(super) fn extract(vector: &Vector) -> Judgement {
    let schemes: Vec<&str> = texts(vector, "schemes")?.into_iter().flatten().collect();
    let mut extractor = Extractor::new()
        .suffix(vector.flag_or("suffix", false)?)
        .lenient(vector.flag_or("lenient", false)?)
        .iri(vector.flag_or("iri", true)?);
    if vector.has("schemes") {
        extractor = extractor.schemes(&schemes);
    }
    let found: Vec<Found<'_>> = extractor.extract(vector.text("text")?).collect();
    let came: Vec<Option<&str>> = found.iter().map(|found| Some(found.text())).collect();
    // `texts` reads a missing list as an empty one, and a misspelled key would then pass.
    vector.list("expect")?;
    same(texts(vector, "expect")?.as_slice(), &came)?;
    // Few vectors are about a second reading; the others leave it open.
    if vector.has("other") {
        let readings = found.iter().map(Found::other_reading);
        let came: Vec<Option<&str>> = readings.map(|iri| iri.map(IriBuf::as_str)).collect();
        same(texts(vector, "other")?.as_slice(), &came)?;
    }
    Ok(())
}

fn texts<'a>(vector: &'a Vector, name: &str) -> Result<Vec<Option<&'a str>>, crate::Miss> {
    let items = vector.optional_list(name)?.iter();
    items.map(|item| text_or_null(name, item)).collect()
}
