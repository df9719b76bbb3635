//! The positions of paths that are known: a tree of the values that they have, a level for each
//! segment.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::mem;

use super::piece::Piece;

/// Levels of the tree; what is deeper is told by its own text. It limits how deep a merge calls
/// itself.
const DEEPEST: usize = 32;
/// Nodes of the tree. Each has a list of 64 bytes for a step after it, and in the worst case one of
/// its own with room for four: 16 MiB for all.
const MOST_NODES: usize = 1 << 16;
/// The most that [`Tree::set_most`] takes: values of a position are in a sorted list.
const MOST_VALUES: u16 = 1024;

/// The positions of all hosts.
#[derive(Clone, Default)]
pub(super) struct Tree {
    /// By the hashes of their names.
    hosts: BTreeMap<u64, Node>,
    limits: Limits,
}

#[derive(Clone, Copy)]
struct Limits {
    /// Values that a position may have before it varies.
    most: usize,
    /// Nodes that there are.
    nodes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::NEW
    }
}

impl Limits {
    const NEW: Limits = Limits { most: 32, nodes: 0 };
}

/// The position after a path.
#[derive(Clone, Default)]
struct Node {
    /// Sorted by their steps.
    after: Vec<(Step, Node)>,
    /// How many steps are a [`Step::Value`].
    values: usize,
    /// The values were too many, and are all one [`Step::Any`].
    varies: bool,
}

/// A segment at a position, as far as the tree tells it from others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    /// The end of a path with a slash.
    Empty,
    /// A placeholder, of which there are few.
    Own(&'static str),
    /// Any value.
    Any,
    /// The hash of a value. Two that share one are one, and at worst a position has a value more.
    Value(u64),
}

impl Tree {
    pub(super) const fn new() -> Tree {
        Tree { hosts: BTreeMap::new(), limits: Limits::NEW }
    }

    pub(super) const fn set_most(&mut self, most: u16) {
        let most = if most < MOST_VALUES { most } else { MOST_VALUES };
        self.limits.most = most as usize;
    }

    /// Takes note of a path.
    pub(super) fn learn<'t>(&mut self, host: &str, pieces: impl Iterator<Item = Piece<'t>>) {
        let limits = &mut self.limits;
        let host = hash_of_host(host);
        if limits.nodes >= MOST_NODES && !self.hosts.contains_key(&host) {
            return;
        }
        let mut node = self.hosts.entry(host).or_insert_with(|| {
            limits.nodes += 1;
            Node::default()
        });
        for piece in pieces.take(DEEPEST) {
            match node.enter(step(piece), limits) {
                Some(next) => node = next,
                None => return,
            }
        }
    }

    /// Returns the positions along a path of a host.
    pub(super) fn places(&self, host: &str) -> Places<'_> {
        Places { node: self.hosts.get(&hash_of_host(host)) }
    }
}

/// A walk along a path, which ends where nothing was learned.
pub(super) struct Places<'t> {
    node: Option<&'t Node>,
}

impl Places<'_> {
    /// Goes on by a piece; returns whether the position varies that it is at.
    pub(super) fn varies(&mut self, piece: Piece<'_>) -> bool {
        let Some(node) = self.node else {
            return false;
        };
        let found = node.find(node.widened(step(piece)));
        self.node = found.ok().map(|at| &node.after[at].1);
        node.varies
    }
}

fn step(piece: Piece<'_>) -> Step {
    match piece.placeholder {
        Some(placeholder) => Step::Own(placeholder),
        None if piece.stem.is_empty() => Step::Empty,
        None => Step::Value(hash(piece.stem.bytes().chain(piece.extension.bytes()))),
    }
}

impl Node {
    /// Returns the step that is taken here for `step`.
    fn widened(&self, step: Step) -> Step {
        match step {
            Step::Value(_) if self.varies => Step::Any,
            step => step,
        }
    }

    fn find(&self, step: Step) -> Result<usize, usize> {
        self.after.binary_search_by_key(&step, |(step, _)| *step)
    }

    /// Returns the position after a step, which is added if it is new; `None` if no node may be.
    fn enter(&mut self, step: Step, limits: &mut Limits) -> Option<&mut Node> {
        let is_full = limits.nodes >= MOST_NODES;
        let mut wider = self.widened(step);
        let mut found = self.find(wider);
        if let (Err(_), Step::Value(_)) = (found, wider) {
            if self.values >= limits.most || (is_full && self.values > 0) {
                self.vary(limits);
                wider = Step::Any;
                found = self.find(wider);
            }
        }
        let at = match found {
            Ok(at) => at,
            Err(_) if limits.nodes >= MOST_NODES => return None,
            Err(at) => {
                limits.nodes += 1;
                self.insert(at, wider, Node::default());
                at
            }
        };
        Some(&mut self.after[at].1)
    }

    fn insert(&mut self, at: usize, step: Step, node: Node) {
        self.values += usize::from(matches!(step, Step::Value(_)));
        self.after.insert(at, (step, node));
    }

    /// Merges the values of this position into one that stands for any.
    fn vary(&mut self, limits: &mut Limits) {
        self.varies = true;
        self.values = 0;
        // Values are sorted after all other steps.
        let first = self.after.partition_point(|(step, _)| *step <= Step::Any);
        for (_, node) in self.after.split_off(first) {
            self.merge(Step::Any, node, limits);
        }
    }

    /// Adds a position after a step to what is known of it.
    fn merge(&mut self, step: Step, mut node: Node, limits: &mut Limits) {
        let step = self.widened(step);
        let into = match self.find(step) {
            Ok(at) => &mut self.after[at].1,
            Err(at) => return self.insert(at, step, node),
        };
        limits.nodes -= 1;
        for (step, next) in mem::take(&mut node.after) {
            into.merge(step, next, limits);
        }
        if !into.varies && (node.varies || into.values > limits.most) {
            into.vary(limits);
        }
    }
}

fn hash_of_host(host: &str) -> u64 {
    hash(host.bytes().map(|byte| byte.to_ascii_lowercase()))
}

/// Returns the hash of bytes by FNV-1a, of 64 bits.
fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
