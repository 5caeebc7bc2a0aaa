//! The weapon's step: read what moves it, sway, write the transform.

use godot::classes::{Camera3D, CharacterBody3D};
use godot::prelude::*;
use springstep_motion::sway::{Sway, SwayState};

use super::WeaponSway3D;
use crate::above;
use crate::debug_draw::Lines;
use crate::event::Event;
use crate::process_callback::ProcessCallback;
use crate::stepped::{Stepped, Stepping};

impl Stepped for WeaponSway3D {
    fn mode(&self) -> ProcessCallback {
        // The editor's camera moves in frames.
        if self.stepping.preview { ProcessCallback::Idle } else { ProcessCallback::from_ord(self.process_callback) }
    }

    fn stepping(&mut self) -> &mut Stepping {
        &mut self.stepping
    }

    fn problems(&self) -> Vec<String> {
        self.look_for_problems()
    }

    fn look_up(&mut self) {
        self.body_above = above::nearest::<CharacterBody3D>(&self.base()).into();
        self.camera_above = above::nearest::<Camera3D>(&self.base()).map(|camera| camera.instance_id());
        self.parent = self.base().get_parent_node_3d().map(|parent| parent.instance_id());
        self.seen = None;
    }

    fn enter_game(&mut self) {
        if self.rest.has_returned() {
            // Whatever sets the transform first now, before anything else can move: see `returned`.
            self.watch_transform();
        }
    }

    fn step(&mut self, delta: f64) {
        let rest = self.accept_transform();
        let around = self.surroundings();
        let input = self.read(&around, delta);
        if !self.prepared.is_of(delta, self.stepping.changes) {
            self.prepared.keep(delta, self.stepping.changes, self.params().over(delta));
        }
        if let Some(step) = self.prepared.get() {
            debug_assert!(step.is_of(&self.params()), "a property was set behind its setter");
            let stepping = &mut self.stepping;
            self.sway = step.advance(&mut self.state, &input, |foot| {
                stepping.events.push(Event { signal: "stepped", arguments: vec![(foot as i64).to_variant()] });
            });
        }
        self.write(&around.view, rest);
    }

    fn edit(&mut self) {
        if !self.stepping.preview {
            self.look_up();
        }
    }

    fn lines(&self) -> Lines {
        self.lines_of_the_sway()
    }

    fn is_drawn(&self) -> bool {
        self.debug_draw
    }

    fn forget_motion(&mut self) {
        self.state = SwayState::default();
        self.sway = Sway::default();
        self.mounted = None;
    }
}
