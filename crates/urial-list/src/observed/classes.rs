//! Union-find over texts: classes are joined and never split.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// The number of a text.
type Id = u32;

/// A union-find structure over texts. Each class has a representative text.
#[derive(Clone, Default)]
pub(super) struct Classes {
    // Without `std` there is no hash map. The texts are shared with the nodes.
    ids: BTreeMap<Arc<str>, Id>,
    nodes: Vec<Node>,
    /// The pairs that joined two classes, in order.
    joined: Vec<(Id, Id)>,
}

#[derive(Clone)]
struct Node {
    text: Arc<str>,
    /// A node closer to the root; the root itself at the root.
    parent: Id,
    /// At the root, the number of texts in the class.
    size: u32,
    /// At the root, the representative of the class.
    representative: Id,
}

impl Classes {
    pub(super) const fn new() -> Classes {
        Classes { ids: BTreeMap::new(), nodes: Vec::new(), joined: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.joined.len()
    }

    /// Joins the classes of two texts, with the representative of `to`; returns whether they were
    /// two classes.
    pub(super) fn join(&mut self, from: &str, to: &str) -> bool {
        // Keeps a text that says nothing new from getting a number.
        if from == to {
            return false;
        }
        let (from, to) = (self.id(from), self.id(to));
        let (from_root, to_root) = (self.compress(from), self.compress(to));
        if from_root == to_root {
            return false;
        }
        // `to` is where the server leads, so its representative is that of both.
        let representative = self.node(to_root).representative;
        // Union by size: the smaller class goes below the larger, so that paths stay short.
        let (small, large) = if self.node(from_root).size < self.node(to_root).size {
            (from_root, to_root)
        } else {
            (to_root, from_root)
        };
        let size = self.node(small).size;
        self.nodes[small as usize].parent = large;
        self.nodes[large as usize].size += size;
        self.nodes[large as usize].representative = representative;
        // Pairs as they were observed, for the file: roots depend on the order.
        self.joined.push((from, to));
        true
    }

    pub(super) fn same(&self, a: &str, b: &str) -> bool {
        match (self.ids.get(a), self.ids.get(b)) {
            (Some(&a), Some(&b)) => self.root(a) == self.root(b),
            _ => false,
        }
    }

    pub(super) fn representative(&self, text: &str) -> Option<&str> {
        let root = self.root(*self.ids.get(text)?);
        Some(self.text(self.node(root).representative))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.joined.iter().map(|&(from, to)| (self.text(from), self.text(to)))
    }

    fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }

    fn text(&self, id: Id) -> &str {
        &self.node(id).text
    }

    /// Returns the number of a text; a new text gets a number and a new class.
    fn id(&mut self, text: &str) -> Id {
        if let Some(&id) = self.ids.get(text) {
            return id;
        }
        let id = Id::try_from(self.nodes.len()).expect("memory ends before numbers do");
        let text: Arc<str> = Arc::from(text);
        self.nodes.push(Node { text: Arc::clone(&text), parent: id, size: 1, representative: id });
        self.ids.insert(text, id);
        id
    }

    fn root(&self, mut id: Id) -> Id {
        // No compression here, with a shared reference: union by size alone keeps the way
        // logarithmic.
        while self.node(id).parent != id {
            id = self.node(id).parent;
        }
        id
    }

    /// Finds the root, and puts every node on the way directly below it (path compression).
    fn compress(&mut self, mut id: Id) -> Id {
        let root = self.root(id);
        while id != root {
            id = core::mem::replace(&mut self.nodes[id as usize].parent, root);
        }
        root
    }
}
