//! When the editor has to be told to look at a node's warnings anew.

use crate::stepped::Stepped;

/// Frames of the editor between looks at what is wrong: much of what a warning depends on tells of no change, such as a
/// material, the nodes above and below, a ray that was freed.
const BETWEEN: u32 = 15;

/// Called each frame in the editor: has it ask for the warnings of a node where they are others than they were.
pub fn tell(node: &mut impl Stepped) {
    if node.stepping().problems.are_due() {
        let now = node.problems();
        if node.stepping().problems.are_others(now) {
            node.changed();
        }
    }
}

/// What is wrong with a node, as it was when it was looked at last.
#[derive(Default)]
pub struct Problems {
    last: Vec<String>,
    /// Frames since then.
    since: u32,
}

impl Problems {
    /// Counts a frame: whether it is one to look in.
    pub fn are_due(&mut self) -> bool {
        self.since += 1;
        self.since >= BETWEEN
    }

    /// Takes what is wrong now: whether it is something else than the last time.
    pub fn are_others(&mut self, now: Vec<String>) -> bool {
        self.since = 0;
        let others = now != self.last;
        self.last = now;
        others
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_noticed_once_and_within_the_interval() {
        let mut problems = Problems::default();
        let frames = std::iter::repeat_with(|| problems.are_due()).position(|due| due);
        assert_eq!(frames, Some(BETWEEN as usize - 1));
        assert!(!problems.are_others(Vec::new()));
        assert!(problems.are_others(vec!["wrong".into()]) && !problems.are_due());
        assert!(!problems.are_others(vec!["wrong".into()]));
        assert!(problems.are_others(Vec::new()));
    }
}
