//! The functions that JavaScript calls, and the memory that they share with it.
//!
//! The only unsafe code of the crate: one static, which is sound because a module without threads
//! runs one call at a time and no call begins inside another (nothing here calls JavaScript), and
//! the attribute that exports a function by its name.

use std::cell::UnsafeCell;

use crate::call::{Answer, Call, Status, Words};
#[cfg(feature = "tools")]
use crate::json::Json;
#[cfg(feature = "tools")]
use crate::list::Cleaner;
use crate::{basic, parse};
#[cfg(feature = "tools")]
use crate::{change, derived, find, pieces, relate, template, trust};

struct State {
    words: Words,
    /// The bytes that JavaScript writes before a call.
    input: Vec<u8>,
    output: Vec<u8>,
    #[cfg(feature = "tools")]
    cleaner: Option<Cleaner>,
}

struct Single(UnsafeCell<State>);

// SAFETY: a WebAssembly module without threads has one thread; elsewhere the crate is built for its
// unit tests only, which do not call the exports.
unsafe impl Sync for Single {}

static STATE: Single = Single(UnsafeCell::new(State {
    words: [0; 16],
    input: Vec::new(),
    output: Vec::new(),
    #[cfg(feature = "tools")]
    cleaner: None,
}));

/// Runs `with` with the state.
fn with<Out>(with: impl FnOnce(&mut State) -> Out) -> Out {
    // SAFETY: there is one thread, and no export is called while another runs: none of them calls
    // out of the module. So this is the only reference.
    with(unsafe { &mut *STATE.0.get() })
}

impl State {
    fn run(&mut self, count: u32, flags: u32, run: impl FnOnce(&mut Call<'_>) -> Answer) -> u32 {
        let (output, words) = (&mut self.output, &mut self.words);
        let mut call = Call::new(&self.input, count as usize, flags, output, words);
        let status = run(&mut call).unwrap_or_else(|fault| {
            fault.answer(&mut call);
            Status::Error
        });
        self.place_output();
        status as u32
    }

    fn place_output(&mut self) {
        self.words[0] = self.output.as_ptr() as usize as u32;
        self.words[1] = self.output.len() as u32;
    }
}

/// Returns the address of the numbers of an answer.
#[unsafe(no_mangle)]
extern "C" fn words() -> *const u32 {
    with(|state| state.words.as_ptr())
}

/// Makes room for `length` bytes of arguments and returns their address; 0 if there is no memory.
#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> *mut u8 {
    with(|state| {
        state.input.clear();
        if state.input.try_reserve_exact(length).is_err() {
            return std::ptr::null_mut();
        }
        state.input.resize(length, 0);
        state.input.as_mut_ptr()
    })
}

/// Parses the first `length` bytes of the input as a kind: 1 if it is one, and else 0.
///
/// It is the quick way: one text, no answer but offsets. `error` says afterwards why not.
#[unsafe(no_mangle)]
extern "C" fn parse(length: usize, kind: u32) -> u32 {
    with(|state| {
        let text = text(&state.input, length);
        u32::from(text.is_some_and(|text| parse::parse(text, kind, &mut state.words)))
    })
}

/// Checks the first `length` bytes of the input by a rule, by its number: 1 if they match it.
#[unsafe(no_mangle)]
extern "C" fn valid(length: usize, rule: u32) -> u32 {
    with(|state| {
        let text = text(&state.input, length);
        u32::from(text.is_some_and(|text| parse::valid(text, rule)))
    })
}

/// Returns the first bytes of the input, if they are UTF-8.
fn text(input: &[u8], length: usize) -> Option<&str> {
    std::str::from_utf8(input.get(..length)?).ok()
}

/// Begins a list, and forgets the one before. The arguments are those of [`Cleaner::new`].
#[cfg(feature = "tools")]
#[unsafe(no_mangle)]
extern "C" fn list_begin(count: u32, flags: u32) -> u32 {
    with(|state| {
        let mut made = None;
        let status = state.run(count, flags, |call| {
            made = Some(Cleaner::new(call)?);
            Ok(Status::True)
        });
        state.cleaner = made;
        status
    })
}

/// Cleans a block, the first `length` bytes of the input; with `is_last` the list ends. The kept
/// lines are the output.
#[cfg(feature = "tools")]
#[unsafe(no_mangle)]
extern "C" fn list_push(length: usize, is_last: u32) -> u32 {
    with(|state| {
        state.output.clear();
        if let (Some(cleaner), Some(block)) = (&mut state.cleaner, state.input.get(..length)) {
            cleaner.push(block, is_last != 0, &mut state.output);
        }
        state.place_output();
        Status::Bytes as u32
    })
}

/// Answers with the counts of the list, and with the refused lines since the last call.
#[cfg(feature = "tools")]
#[unsafe(no_mangle)]
extern "C" fn list_report() -> u32 {
    with(|state| {
        state.output.clear();
        if let Some(cleaner) = &mut state.cleaner {
            cleaner.report(&mut Json(&mut state.output));
        }
        state.place_output();
        Status::Json as u32
    })
}

macro_rules! exports {
    ($($name:ident = $run:path;)*) => {
        $(
            #[doc = concat!("Calls [`", stringify!($run), "`].")]
            #[unsafe(no_mangle)]
            extern "C" fn $name(count: u32, flags: u32) -> u32 {
                // One copy of `run` for all.
                with(|state| state.run(count, flags, $run as fn(&mut Call<'_>) -> Answer))
            }
        )*
    };
}

exports! {
    about = parse::about;
    error = parse::error;
    check = parse::check;
    split = parse::split;
    normalize = basic::normalize;
    resolve = basic::resolve;
}

#[cfg(feature = "tools")]
exports! {
    caret = parse::caret;
    origin = derived::origin;
    registrable_domain = derived::registrable_domain;
    name = derived::name;
    extension = derived::extension;
    parent = derived::parent;
    param = derived::param;
    shape = derived::shape;
    surt = derived::surt;
    join_lexical = derived::join_lexical;
    set = change::set;
    pairs_edit = change::pairs;
    append = change::append;
    build = change::build;
    trim = change::trim;
    to_uri = change::to_uri;
    to_iri = change::to_iri;
    ascii_host = change::ascii_host;
    relativize = relate::relativize;
    compare = relate::compare;
    key = relate::key;
    explain = relate::explain;
    same_document = relate::same_document;
    base = relate::base;
    userinfo = pieces::userinfo;
    pairs = pieces::pairs;
    segments = pieces::segments;
    ip = pieces::ip;
    effective_port = pieces::effective_port;
    encode = pieces::encode;
    decode = pieces::decode;
    elements = pieces::elements;
    from_elements = pieces::from_elements;
    recompose = pieces::recompose;
    remove_dot_segments = pieces::remove_dot_segments;
    from_path = pieces::from_path;
    to_path = pieces::to_path;
    extract = find::extract;
    repair = find::repair;
    guess_suffix = find::guess_suffix;
    audit = trust::audit;
    redact = trust::redact;
    redact_text = trust::redact_text;
    refang = trust::refang;
    fetch_policy = trust::fetch_policy;
    template = template::template;
    expand = template::expand;
    expand_partial = template::expand_partial;
    matches = template::matches;
    recognize = template::recognize;
}
