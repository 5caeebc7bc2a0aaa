//! When a node steps: the property `process_callback` of every Node3D of Springstep.

use godot::classes::Engine;
use godot::classes::node::PhysicsInterpolationMode;
use godot::prelude::*;

/// The values of `process_callback`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProcessCallback {
    /// In the physics tick.
    #[default]
    Physics = 0,
    /// In each frame.
    Idle = 1,
    /// Only by `advance`.
    Manual = 2,
}

impl ProcessCallback {
    /// The values that the property can have.
    pub const ORDS: [i64; 3] = [Self::Physics as i64, Self::Idle as i64, Self::Manual as i64];

    /// The mode of a property value; setters let no other through.
    pub fn from_ord(ord: i64) -> Self {
        [Self::Physics, Self::Idle, Self::Manual].into_iter().find(|mode| *mode as i64 == ord).unwrap_or_default()
    }

    /// Lets the engine call `node` as this mode needs it, and interpolate it between ticks where it moves in ticks. What it
    /// calls besides is left as it is: a script on the node may need it.
    pub fn apply(self, node: &mut Node) {
        match self {
            Self::Physics => node.set_physics_process(true),
            Self::Idle => node.set_process(true),
            Self::Manual => {}
        }
        node.set_physics_interpolation_mode(match self {
            Self::Physics => PhysicsInterpolationMode::ON,
            Self::Idle => PhysicsInterpolationMode::OFF,
            Self::Manual => PhysicsInterpolationMode::INHERIT,
        });
    }

    /// Undoes what `apply` asked the engine for, unless a script on the node may need it.
    pub fn leave(self, node: &mut Node) {
        if node.get_script().is_some() {
            return;
        }
        match self {
            Self::Physics => node.set_physics_process(false),
            Self::Idle => node.set_process(false),
            Self::Manual => {}
        }
    }

    /// The world transform of another node as this mode sees it: that of the tick, or the interpolated one of the frame.
    pub fn transform_of(self, node: &mut Node3D) -> Transform3D {
        match self {
            Self::Idle => node.get_global_transform_interpolated(),
            Self::Physics | Self::Manual => node.get_global_transform(),
        }
    }

    /// The number of the tick or frame that runs; none in manual mode, where time is the caller's.
    fn now(self) -> Option<u64> {
        match self {
            Self::Physics => Some(Engine::singleton().get_physics_frames()),
            Self::Idle => Some(Engine::singleton().get_process_frames()),
            Self::Manual => None,
        }
    }
}

/// Notices when a node missed ticks or frames: disabled, paused, out of the tree, without a camera.
#[derive(Default)]
pub struct Continuity {
    last: Option<(ProcessCallback, Option<u64>)>,
    broken: bool,
}

impl Continuity {
    /// Notes that the node is called in this tick or frame, whether time passes in it or not.
    pub fn note(&mut self, mode: ProcessCallback) {
        let now = mode.now();
        self.broken |= match self.last {
            Some((last_mode, last)) => last_mode != mode || last.zip(now).is_some_and(|(last, now)| now > last + 1),
            None => true,
        };
        self.last = Some((mode, now));
    }

    /// The tick or frame of the last call.
    pub fn frame(&self) -> Option<u64> {
        self.last.and_then(|(_, frame)| frame)
    }

    /// Notes a call by hand, where time is the caller's: nothing was missed, unless it was interrupted.
    pub fn note_by_hand(&mut self, mode: ProcessCallback) {
        self.broken |= self.last.is_none();
        self.last = Some((mode, mode.now()));
    }

    /// Makes what comes next continuous with now.
    pub fn begin(&mut self, mode: ProcessCallback) {
        self.last = Some((mode, mode.now()));
        self.broken = false;
    }

    /// Makes the next step a new beginning.
    pub fn interrupt(&mut self) {
        self.broken = true;
    }

    /// Whether the step that runs follows the last one without anything missed between.
    pub fn take(&mut self) -> bool {
        !std::mem::take(&mut self.broken)
    }
}
