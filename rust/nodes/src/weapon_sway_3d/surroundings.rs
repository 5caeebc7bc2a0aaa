//! What a weapon hangs on, and who carries it: the same for all weapons there, and read once in a tick for all.

use std::rc::Rc;

use glam::Vec3;
use godot::classes::CharacterBody3D;
use godot::prelude::*;
use springstep_motion::walk::Gait;

use super::WeaponSway3D;
use crate::convert::vec3;
use crate::shared::Shared;
use crate::view::View;

/// What moves a weapon.
pub struct Surroundings {
    /// The parent.
    pub view: View,
    /// Up for the body.
    pub up: Vec3,
    /// The body's velocity, m/s.
    pub velocity: Vec3,
    /// Whether it stands on its floor.
    pub grounded: bool,
    /// How it goes, and its velocity along up, m/s.
    pub gait: (Gait, f64),
}

/// Whose surroundings: the parent, the body that the user assigned, and the one above.
#[derive(Clone, Copy)]
struct Whose([Option<InstanceId>; 3]);

impl PartialEq for Whose {
    /// All of it at once, as of a `Turn`.
    #[inline]
    fn eq(&self, Self([parent, assigned, above]): &Self) -> bool {
        (self.0[0] == *parent) & (self.0[1] == *assigned) & (self.0[2] == *above)
    }
}

thread_local! {
    static SHARED: Shared<Whose, Rc<Surroundings>> = const { Shared::new() };
}

impl Surroundings {
    fn of(view: View, body: Option<Gd<CharacterBody3D>>) -> Self {
        let up = body.as_ref().map_or(Vec3::Y, |body| vec3(body.get_up_direction()));
        let velocity = body.as_ref().map_or(Vec3::ZERO, |body| vec3(body.get_velocity()));
        let grounded = body.is_none_or(|body| body.is_on_floor());
        let gait = Gait::new(velocity, up, view.pose.rotation, grounded);
        Self { view, up, velocity, grounded, gait }
    }

    /// Where `last` was, if no weapon holds that any more: nothing is allocated from step to step.
    fn in_place_of(self, last: Option<Rc<Self>>) -> Rc<Self> {
        let Some(mut last) = last else { return Rc::new(self) };
        match Rc::get_mut(&mut last) {
            Some(unused) => {
                *unused = self;
                last
            }
            None => Rc::new(self),
        }
    }
}

impl WeaponSway3D {
    /// What moves it in this step.
    pub(super) fn surroundings(&self) -> Rc<Surroundings> {
        let read = |last| Surroundings::of(self.read_view(), self.walker()).in_place_of(last);
        match self.stepping.turn().filter(|_| !self.stepping.preview) {
            Some(turn) => {
                let whose = Whose([self.parent, self.assigned_body.id(), self.body_above.id()]);
                SHARED.with(|shared| shared.of(&self.base(), turn, whose, read))
            }
            None => read(None),
        }
    }
}
