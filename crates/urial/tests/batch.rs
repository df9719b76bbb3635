//! A batch says what each line by itself says.

use proptest::prelude::*;
use urial::batch::{Lines, Run};
use urial::{Normalizer, Reference, Step, Uri, kind};

fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "(http|HTTP|urn|a)://?[a-cB.]{0,12}(:80|:)?(/[a-z.%0-9]{0,20}){0,4}(\\?[a-z=&]{0,30})?(#[a-z]{0,5})?",
        1 => "[a-z:/?#@%\\[\\] .é0-9]{0,90}",
        1 => Just(String::new()),
    ]
}

proptest! {
    #[test]
    fn checking_lines_together_is_checking_each(lines in prop::collection::vec(line(), 0..40), ended in any::<bool>()) {
        let mut text = lines.join("\n");
        if ended {
            text.push('\n');
        }
        let expected: Vec<bool> = text.split_inclusive('\n').map(|line| Uri::parse(line.strip_suffix('\n').unwrap_or(line)).is_ok()).collect();
        let mut found = Vec::new();
        for run in Lines::new(&text).check::<kind::Uri>() {
            match run {
                Run::Good { text, lines } => {
                    prop_assert_eq!(text.matches('\n').count(), lines);
                    found.extend(std::iter::repeat_n(true, lines));
                }
                Run::One(_) => found.push(true),
                Run::Bad { line, error } => {
                    prop_assert_eq!(Uri::parse(line), Err(error));
                    found.push(false);
                }
            }
        }
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn normal_runs_and_the_rest_normalized_are_every_line_normalized(lines in prop::collection::vec(line(), 0..30), ended in any::<bool>()) {
        let mut text = lines.join("\n");
        if ended {
            text.push('\n');
        }
        for step in [Step::Case, Step::Syntax, Step::Scheme] {
            let normalizer = Normalizer::new(step);
            let (mut together, mut single) = (String::new(), String::new());
            for run in Lines::new(&text).normal::<kind::Reference>(normalizer) {
                match run {
                    Run::Good { text, .. } => together.push_str(text),
                    Run::One(one) => {
                        normalizer.normalize_into(&one, &mut together);
                        together.push('\n');
                    }
                    Run::Bad { .. } => together.push_str("bad\n"),
                }
            }
            for line in text.split_inclusive('\n') {
                match Reference::parse(line.strip_suffix('\n').unwrap_or(line)) {
                    Ok(one) => normalizer.normalize_into(&one, &mut single),
                    Err(_) => single.push_str("bad"),
                }
                single.push('\n');
            }
            prop_assert_eq!(together, single);
        }
    }
}
