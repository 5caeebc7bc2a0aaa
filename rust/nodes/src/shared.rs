//! What many nodes would read alike in a tick, and one reads for all.

use std::cell::RefCell;

use godot::prelude::*;

use crate::process_callback::ProcessCallback;

/// Where in the game's time a node steps: nodes with the same turn see the same camera.
#[derive(Clone, Copy)]
pub struct Turn {
    /// In a tick or in a frame.
    pub mode: ProcessCallback,
    /// Its number.
    pub frame: u64,
    /// Which viewport.
    pub viewport: InstanceId,
}

impl PartialEq for Turn {
    /// All of it at once: compared one after the other the compiler makes one comparison of memory of them, which waits for
    /// what was just written there.
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        (self.frame == other.frame) & (self.viewport == other.viewport) & (self.mode == other.mode)
    }
}

impl Turn {
    /// When in the turn a node steps: something of another priority may have moved what it reads since.
    fn priority_of(self, node: &Node) -> i32 {
        match self.mode {
            ProcessCallback::Idle => node.get_process_priority(),
            ProcessCallback::Physics | ProcessCallback::Manual => node.get_physics_process_priority(),
        }
    }
}

/// What was read last, of what, and when: at a turn and a process priority. A thousand nodes read it once.
pub struct Shared<K, V>(RefCell<Option<Reading<K, V>>>);

struct Reading<K, V> {
    at: (Turn, i32, K),
    value: V,
}

impl<K: Copy + PartialEq, V: Clone> Shared<K, V> {
    /// With nothing read.
    pub const fn new() -> Self {
        Self(RefCell::new(None))
    }

    /// What another node of the same priority read of this at this turn; else what `read` makes of what was read last.
    #[inline(always)]
    pub fn of(&self, node: &Node, turn: Turn, key: K, read: impl FnOnce(Option<V>) -> V) -> V {
        let at = (turn, turn.priority_of(node), key);
        if let Some(last) = self.0.borrow().as_ref()
            && last.at == at
        {
            return last.value.clone();
        }
        let last = self.0.take().map(|last| last.value);
        let value = read(last);
        self.0.replace(Some(Reading { at, value: value.clone() }));
        value
    }
}
