//! What scripts call.

use godot::classes::Object;
use godot::prelude::*;
use springstep_motion::slope;

use super::SlopeAligner;
use crate::convert::{vec3, vector3};
use crate::event;
use crate::own_child::resolve;
use crate::stepped::{self, Stepped};
use crate::view::View;

#[godot_api(secondary)]
impl SlopeAligner {
    /// Moves the tilt by `delta` seconds. The engine calls the same in the other modes; with `PROCESS_MANUAL` it is yours to
    /// call. A `delta` that is not above zero and finite changes nothing.
    #[func(gd_self)]
    fn advance(this: Gd<Self>, delta: f64) {
        stepped::advance_by_hand(this, delta);
    }

    /// Looks for the ground and tilts to it at once: after a respawn, a teleport, a cut.
    #[func(gd_self)]
    fn align_now(mut this: Gd<Self>) {
        this.bind_mut().align();
        event::emit(this);
    }

    /// Whether there was ground within `ground_distance` below the origin when it was looked for last.
    #[func]
    fn is_grounded(&self) -> bool {
        self.ground.grounded
    }

    /// The ground's normal in the world, as it was found last: not limited, not lagged. In the air the parent's up.
    #[func]
    pub(super) fn get_floor_normal(&self) -> Vector3 {
        match self.ground.last_normal.filter(|_| self.ground.grounded) {
            Some(normal) => vector3(normal),
            None => {
                let parent = self.target_node().and_then(|target| target.get_parent_node_3d());
                parent.map_or(Vector3::UP, |parent| parent.get_global_transform().basis.col_b().normalized_or_zero())
            }
        }
    }

    /// How far below the origin the ground is, along the parent's down, in metres; negative where it is above the origin,
    /// infinite where there is none within the ray.
    #[func]
    fn get_ground_distance(&self) -> f64 {
        self.ground.distance.map_or(f64::INFINITY, |distance| distance.into())
    }

    /// What the ray hit last; null where it hit nothing, or once that is freed. Ask it for footstep sounds, or for what
    /// moves.
    #[func]
    fn get_ground_collider(&self) -> Option<Gd<Object>> {
        self.ground.collider.and_then(resolve)
    }

    /// The slope of the ground ahead, in radians: positive where it rises ahead.
    #[func]
    fn get_slope_pitch(&self) -> f64 {
        self.slopes().x.into()
    }

    /// The slope of the ground to the right, in radians: positive where it rises to the right.
    #[func]
    fn get_slope_roll(&self) -> f64 {
        self.slopes().y.into()
    }

    /// The slopes of a floor ahead (x) and to the right (y), in radians, for any `right`, `floor_normal` and `up`: the
    /// arcsines of the components along up of forward along the floor (normal × right) and right along the floor
    /// (forward × normal), both normalised. Both are 0 where the normal is parallel to right, or anything is zero.
    #[func]
    fn slope_angles(right: Vector3, floor_normal: Vector3, up: Vector3) -> Vector2 {
        let slopes = slope::slope_angles(vec3(right), vec3(floor_normal), vec3(up));
        Vector2::new(slopes.x, slopes.y)
    }
}

impl SlopeAligner {
    fn align(&mut self) {
        if self.stepping.in_editor || !self.base().is_inside_tree() {
            return;
        }
        self.probe();
        self.until_probe = Some(self.update_interval);
        let Some(mut target) = self.target_node() else { return };
        let mode = self.mode();
        let view = View::of(target.get_parent_node_3d(), mode);
        self.state.unset();
        self.state = self.state.step(self.goal(&view), 0.0, 1.0);
        self.stepping.continuity.begin(mode);
        self.write(&mut target, &view);
        let _node = self.base_mut();
        target.reset_physics_interpolation();
    }
}
