//! Classes of texts that are joined and never parted: union-find.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// A text's number.
type Id = u32;

/// Texts in classes. Each class has a text that stands for it.
#[derive(Clone, Default)]
pub(super) struct Classes {
    ids: BTreeMap<Arc<str>, Id>,
    nodes: Vec<Node>,
    /// The pairs that joined two classes, in order.
    joined: Vec<(Id, Id)>,
}

#[derive(Clone)]
struct Node {
    text: Arc<str>,
    /// Closer to the root; the root's own number at the root.
    parent: Id,
    /// At the root, the number of texts in the class.
    size: u32,
    /// At the root, the text that stands for the class.
    representative: Id,
}

impl Classes {
    pub(super) const fn new() -> Classes {
        Classes {
            ids: BTreeMap::new(),
            nodes: Vec::new(),
            joined: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.joined.len()
    }

    /// Joins the classes of two texts; what stands for that of `to` stands for both. Whether they were two.
    pub(super) fn join(&mut self, from: &str, to: &str) -> bool {
        if from == to {
            return false;
        }
        let (from, to) = (self.id(from), self.id(to));
        let (from_root, to_root) = (self.compress(from), self.compress(to));
        if from_root == to_root {
            return false;
        }
        let representative = self.node(to_root).representative;
        // The smaller class goes below the larger, so that paths stay short.
        let (small, large) = if self.node(from_root).size < self.node(to_root).size {
            (from_root, to_root)
        } else {
            (to_root, from_root)
        };
        let size = self.node(small).size;
        self.nodes[small as usize].parent = large;
        self.nodes[large as usize].size += size;
        self.nodes[large as usize].representative = representative;
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
        self.joined
            .iter()
            .map(|&(from, to)| (self.text(from), self.text(to)))
    }

    fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }

    fn text(&self, id: Id) -> &str {
        &self.node(id).text
    }

    /// The number of a text, which gets one and a class of its own when it is new.
    fn id(&mut self, text: &str) -> Id {
        if let Some(&id) = self.ids.get(text) {
            return id;
        }
        let id = Id::try_from(self.nodes.len()).expect("memory ends before numbers do");
        let text: Arc<str> = Arc::from(text);
        self.nodes.push(Node {
            text: Arc::clone(&text),
            parent: id,
            size: 1,
            representative: id,
        });
        self.ids.insert(text, id);
        id
    }

    fn root(&self, mut id: Id) -> Id {
        while self.node(id).parent != id {
            id = self.node(id).parent;
        }
        id
    }

    /// The root; what is on the way is put directly below it.
    fn compress(&mut self, mut id: Id) -> Id {
        let root = self.root(id);
        while id != root {
            id = core::mem::replace(&mut self.nodes[id as usize].parent, root);
        }
        root
    }
}
