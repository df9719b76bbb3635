//! `urial resolve`: the targets of references.

mod sources;

use std::borrow::Cow;
use std::io;

use urial::{Iri, IriReference, ResolveOptions};

use crate::args::{Idna, Texts};
use crate::context::Context;
use crate::message::{Fault, Object, Status};
use crate::run::{Bulk, Members, Objects, Page, Verdict};

use self::sources::Sources;

/// Make relative links absolute by a base, or the other way round
///
/// With --relative print the shortest reference from the base to each URI, the inverse: a URI with
/// another scheme is its own, and a relative reference is resolved first, so that it is shortened.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("kind", |arg| arg.help("Kind of input expected; the base is an IRI where this is")))]
pub(crate) struct Args {
    /// Base to resolve against; its fragment is ignored
    #[arg(short, long, value_name = "BASE", required_unless_present_any = ["pairs", "sources"])]
    base: Option<String>,
    /// Read a base, a tab and a reference from each line
    #[arg(long, conflicts_with_all = ["base", "column", "jsonl"])]
    pairs: bool,
    #[command(flatten)]
    sources: Sources,
    /// Print the shortest reference from the base to each
    #[arg(long, conflicts_with_all = ["pairs", "lexical"])]
    relative: bool,
    /// Join to a base that may be relative, as a file system joins paths
    #[arg(long, conflicts_with_all = ["pairs", "sources", "non_strict", "forbid_above_root"])]
    lexical: bool,
    /// Ignore a scheme that equals the base's, as before RFC 2396
    #[arg(long)]
    non_strict: bool,
    /// Reject references whose `..` leads above the root; otherwise they stop at the root
    #[arg(long)]
    forbid_above_root: bool,
    /// Print a JSON object for each, valid or not: the keys of `check --json`, and base, reference
    /// and target; text is the line as it was read
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    idna: Idna,
    #[command(flatten)]
    texts: Texts,
}

const EXAMPLES: &str = "\
Exit status: 0 all were resolved, 1 some were not, 2 wrong usage, a wrong base, or no input.

Examples:
  urial resolve -b http://a/b/c/d ../g
  urial resolve --relative -b http://a/b/c http://a/b/d:e";

impl Args {
    pub(crate) fn run(&self, context: &Context) -> io::Result<Status> {
        let options = ResolveOptions::new()
            .strict(!self.non_strict)
            .forbid_above_root(self.forbid_above_root);
        let chosen = match &self.base {
            None if !self.pairs => Some(self.sources.base(self.texts.kind, context)?),
            base => base.clone(),
        };
        // Without a base of its own every line has one, before a tab.
        let Some(text) = &chosen else {
            return self.each(context, |text, answer| {
                // The first tab divides: neither a base nor a reference can have one.
                let (base, reference) = text
                    .split_once('\t')
                    .ok_or_else(|| Fault::refused(&"no tab between a base and a reference"))?;
                let named = self.named_base(base);
                let parsed = self.texts.kind.parse_base(&named);
                // Named, since either half of the line may be the invalid one.
                let base = parsed.map_err(Fault::part("base", base))?;
                let named = self.named(reference);
                let parsed = self.texts.kind.parse(&named);
                let reference = parsed.map_err(Fault::part("reference", reference))?;
                answer.resolve(base, reference, options)
            });
        };
        if self.lexical {
            return self.join(text, context);
        }
        let named = self.named_base(text);
        let base = self.texts.kind.option_base(&named, context)?;
        self.each(context, |text, answer| {
            let named = self.named(text);
            if self.relative {
                return answer.relativize(base, self.texts.kind.parse(&named)?, options);
            }
            answer.resolve(base, self.texts.kind.parse(&named)?, options)
        })
    }

    /// Joins each reference to a base that may be relative.
    fn join(&self, base: &str, context: &Context) -> io::Result<Status> {
        let named = self.named(base);
        let base = self.texts.kind.option("--base", &named, context)?;
        self.each(context, |text, answer| {
            let named = self.named(text);
            let reference = self.texts.kind.parse(&named)?;
            let target = base.join(reference.as_str())?;
            let of = [base.as_str(), reference.as_str(), target.as_str()];
            print(answer.page, answer.told, target.as_str(), of);
            Ok(())
        })
    }

    /// Converts the host of a reference to its DNS form, if `--idna` was given.
    fn named<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.idna.named(text, self.texts.kind.form())
    }

    fn named_base<'t>(&self, text: &'t str) -> Cow<'t, str> {
        self.idna.named(text, self.texts.kind.base_form())
    }

    fn each(
        &self,
        context: &Context,
        resolve: impl Fn(&str, &mut Answer<'_>) -> Result<(), Fault> + Sync,
    ) -> io::Result<Status> {
        let nulls: Members<'_> = &|object, _| members(object, None);
        let bulk = Bulk {
            objects: self.json.then_some(Objects::Written(nulls)),
            ..self.texts.bulk(context)
        };
        bulk.each_text(|| {
            // For each worker and not for each line: the buffer is used again.
            let mut target = String::new();
            let resolve = &resolve;
            move |text: &str, page: &mut Page| {
                target.clear();
                let mut answer =
                    Answer { target: &mut target, page, told: self.json.then_some(text) };
                resolve(text, &mut answer)?;
                Ok(Verdict::Good)
            }
        })
    }
}

/// Destination of a target.
struct Answer<'a> {
    target: &'a mut String,
    page: &'a mut Page,
    /// The text, where the answer is an object.
    told: Option<&'a str>,
}

impl Answer<'_> {
    fn resolve(
        &mut self,
        base: Iri<'_>,
        reference: IriReference<'_>,
        options: ResolveOptions,
    ) -> Result<(), Fault> {
        // `try_`: a result may be too long, or lead above the root where that is forbidden.
        base.try_resolve_into(&reference, options, self.target)
            .map_err(|error| Fault::refused(&error))?;
        let of = [base.as_str(), reference.as_str(), self.target];
        print(self.page, self.told, self.target, of);
        Ok(())
    }

    fn relativize(
        &mut self,
        base: Iri<'_>,
        given: IriReference<'_>,
        options: ResolveOptions,
    ) -> Result<(), Fault> {
        if given.is_relative() {
            base.try_resolve_into(&given, options, self.target)
                .map_err(|error| Fault::refused(&error))?;
        } else {
            self.target.push_str(given.as_str());
        }
        let target = Iri::parse(self.target)?;
        let reference = base.relativize(&target);
        let reference = reference.map_err(|error| Fault::refused(&error))?;
        let of = [base.as_str(), reference.as_str(), target.as_str()];
        print(self.page, self.told, reference.as_str(), of);
        Ok(())
    }
}

/// Prints the answer, or the object of a text.
fn print(page: &mut Page, told: Option<&str>, answer: &str, of: [&str; 3]) {
    match told {
        Some(text) => {
            let described = page.good(text);
            page.tell_object(&described, |object| members(object, Some(of)));
        }
        None => page.line(answer),
    }
}

/// Writes base, reference and target, all null without an answer.
fn members<'o>(object: Object<'o>, of: Option<[&str; 3]>) -> Object<'o> {
    object
        .uri("base", of.map(|[base, ..]| base))
        .uri("reference", of.map(|[_, reference, _]| reference))
        .uri("target", of.map(|[.., target]| target))
}
