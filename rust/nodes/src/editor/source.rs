//! Which graphs the nodes have, where in the inspector they stand, and what they are drawn from.

use glam::Vec3;
use godot::classes::Object;
use godot::prelude::*;
use springstep_motion::cycle::steady_swing;
use springstep_motion::held::Follow;
use springstep_motion::look::LookFollow;
use springstep_motion::response::{Follower, Response};
use springstep_motion::spring::SpringParams;

use super::chart::{Chart, Cycle, Line};
use crate::held_object_3d::HeldObject3D;
use crate::weapon_sway_3d::WeaponSway3D;

/// Parts of a cycle that are drawn.
const PARTS: usize = 96;

/// A graph of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A held object's position and rotation.
    Held,
    /// A weapon's way to its sights.
    Aim,
    /// Its sway with the look.
    Look,
    /// Its swing with the walk.
    Move,
    /// Its tilt when going sideways.
    Tilt,
    /// Its dip when jumping and landing.
    Kick,
    /// Its recoil.
    Recoil,
}

impl Source {
    /// The graph above a group of a node's properties.
    pub fn above_group(node: &Gd<Object>, group: &str) -> Option<Self> {
        (group == "Spring" && is::<HeldObject3D>(node)).then_some(Self::Held)
    }

    /// The graph above a property of a node.
    pub fn above_property(node: &Gd<Object>, property: &str) -> Option<Self> {
        let source = match property {
            "aim_blend_speed" => Self::Aim,
            "look_amount" => Self::Look,
            "move_pitch_curve" => Self::Move,
            "strafe_tilt" => Self::Tilt,
            "land_kick" => Self::Kick,
            "recoil_frequency" => Self::Recoil,
            _ => return None,
        };
        is::<WeaponSway3D>(node).then_some(source)
    }

    /// What it says when the mouse rests on it.
    pub fn help(self) -> &'static str {
        match self {
            Self::Held => {
                "How position and rotation follow a goal that jumps: the share of the way over time. It overshoots by the \
                 percentage of the way, and has settled when it stays within 2 % of the goal. Solved from the same formulas \
                 as the motion."
            }
            Self::Aim => "How the aim is taken: the share of the way over time. It has settled when it is within 2 %.",
            Self::Look => {
                "How the sway follows a turn that begins at once: the share of the angle over time. It overshoots by the \
                 percentage of the angle, and has settled when it stays within 2 % of it."
            }
            Self::Move => {
                "One cycle of the walk. Thin: what the curves ask for. Thick: what comes of it in a long walk at full speed, \
                 with the largest angle. A low move_speed rounds the swing off and makes it smaller and later."
            }
            Self::Tilt => "How the tilt follows when one begins to go sideways: the share of the angle over time.",
            Self::Kick => {
                "How the weapon is thrown by a kick and comes back: the share of the throw over time. It comes back over its \
                 rest by the percentage of the throw, and has settled when it stays within 2 % of it."
            }
            Self::Recoil => {
                "How the weapon is thrown by add_recoil and comes back: the share of the throw over time. It comes back over \
                 its rest by the percentage of the throw, and has settled when it stays within 2 % of it."
            }
        }
    }

    /// What is drawn, from the node's present values; none where it is no such node.
    pub fn chart(self, node: Gd<Object>) -> Option<Chart> {
        match node.try_cast::<HeldObject3D>() {
            Ok(held) => (self == Self::Held).then(|| held_chart(&held.bind())),
            Err(node) => self.of_weapon(&node.try_cast::<WeaponSway3D>().ok()?.bind()),
        }
    }

    fn of_weapon(self, weapon: &WeaponSway3D) -> Option<Chart> {
        let params = weapon.params();
        match self {
            Self::Held => None,
            Self::Aim => Some(step("Aim", Follower::Lag(params.aim_blend_speed))),
            Self::Look => Some(step(
                "Look",
                match params.look.follow {
                    LookFollow::Lag(speed) => Follower::Lag(speed),
                    LookFollow::Spring(spring) => Follower::Spring(spring),
                },
            )),
            Self::Move => {
                let (period, swing) = (weapon.swing_period(), &params.swing);
                let fractions = |time: f64| weapon.swing_at(time);
                let full = swing.max_angle as f32;
                let goals = (0..=PARTS).map(|part| fractions(period * part as f64 / PARTS as f64) * full);
                Some(Chart::Cycle(Cycle {
                    period,
                    goals: goals.map(|goal: Vec3| if goal.is_finite() { goal } else { Vec3::ZERO }).collect(),
                    swing: steady_swing(swing, fractions, period, PARTS),
                }))
            }
            Self::Tilt => Some(step("Tilt", Follower::Lag(params.tilt_speed))),
            Self::Kick => Some(kick("Kick", params.kick)),
            Self::Recoil => Some(kick("Recoil", params.recoil)),
        }
    }
}

fn is<T: Inherits<Object>>(node: &Gd<Object>) -> bool {
    node.clone().try_cast::<T>().is_ok()
}

fn step(name: &'static str, follower: Follower) -> Chart {
    Chart::Responses { lines: vec![Line { name, response: Response::to_step(follower) }], kicked: false }
}

fn kick(name: &'static str, spring: SpringParams) -> Chart {
    Chart::Responses { lines: vec![Line { name, response: Response::to_kick(spring) }], kicked: true }
}

fn held_chart(held: &HeldObject3D) -> Chart {
    let params = held.params();
    let follower = |follow: Follow, speed: f64, spring: SpringParams| match follow {
        Follow::Lag => Follower::Lag(speed),
        Follow::Spring => Follower::Spring(spring),
    };
    let position = follower(params.follow, params.follow_speed, params.spring);
    let rotation = follower(params.rotation_follow, params.rotation_follow_speed, params.rotation_spring);
    let line = |name, follower| Line { name, response: Response::to_step(follower) };
    Chart::Responses { lines: vec![line("Position", position), line("Rotation", rotation)], kicked: false }
}
