//! Steps allocate nothing: every allocation of this program is counted.
#![allow(missing_docs)]
#![expect(unsafe_code, reason = "an allocator that counts is one")]

mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use glam::{Mat3, Quat, Vec2, Vec3};
use springstep_motion::carry::{self, CarriedBody, CarryState};
use springstep_motion::foot::{FootPlacement, FootPose};
use springstep_motion::grounding::{FootState, Plane};
use springstep_motion::held::{self, Follow, HeldInput, HeldParams, HeldState};
use springstep_motion::hold::{Off, Spot};
use springstep_motion::leg::{LegPlacement, LegPose, SkeletonFrame};
use springstep_motion::look::{LookFollow, LookParams};
use springstep_motion::pelvis::PelvisState;
use springstep_motion::plant::{PlantInput, PlantParams, PlantState};
use springstep_motion::pose::Pose;
use springstep_motion::slope::{self, SlopeState};
use springstep_motion::sway::{self, SwayInput, SwayParams, SwayState};
use springstep_motion::tread::{Tread, TreadState};
use springstep_motion::walk::{Gait, default_swing};
use support::{FLOOR, GROUNDING, held_params, sway_params, whole};

struct Counting;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: everything is left to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How many allocations the steps after the first make. Each has a `dt` of its own, so that nothing is known before.
fn allocations(mut step: impl FnMut(f64, f32)) -> usize {
    step(1.0 / 60.0, 0.0);
    let before = COUNT.get();
    for tick in 1..200u16 {
        step(1.0 / 60.0 + f64::from(tick) * 1e-5, f32::from(tick) * 0.05);
    }
    COUNT.get() - before
}

#[test]
fn the_allocator_counts() {
    assert!(allocations(|_, time| drop(std::hint::black_box(vec![time]))) >= 199);
}

#[test]
fn a_held_object_allocates_nothing() {
    for follow in [Follow::Spring, Follow::Lag] {
        let params = HeldParams { follow, rotation_follow: follow, max_offset: 0.5, ..held_params() };
        let mut state = HeldState::default();
        let count = allocations(|dt, time| {
            let camera = Pose { position: Vec3::new(time, 0.0, time.sin()), rotation: Quat::from_rotation_y(time) };
            held::step(&params, &mut state, &HeldInput { camera, continuous: true }, dt);
        });
        assert_eq!(count, 0);
    }
}

#[test]
fn a_carried_body_allocates_nothing() {
    let (params, mut state) = (held_params(), CarryState::default());
    let count = allocations(|dt, time| {
        let pose = Pose { position: Vec3::X * time, rotation: Quat::from_rotation_y(time) };
        let (velocity, gravity) = (Vec3::ONE, Vec3::NEG_Y * 9.81);
        let body = CarriedBody {
            pose,
            velocity,
            angular_velocity: Vec3::Y,
            mass: 10.0 * f64::from(time),
            gyration: 0.2,
            gravity,
        };
        let goal = Pose { position: Vec3::Y * time.sin(), rotation: Quat::IDENTITY };
        carry::step(&params, 2000.0, &mut state, &body, goal, dt);
    });
    assert_eq!(count, 0);
}

#[test]
fn a_weapon_s_sway_allocates_nothing() {
    let all = sway_params();
    let look = LookParams { offset: Vec2::splat(0.01), follow: LookFollow::Spring(all.kick), ..all.look };
    let params = SwayParams { look, ..all };
    let mut state = SwayState::default();
    let count = allocations(|dt, time| {
        let gait = Gait { speed: 3.0, sideways: 0.5, grounded: time.sin() > 0.0 };
        let swing = default_swing(state.swing.time_after(&gait, dt));
        let look_rate = Vec2::new(time.sin(), time.cos());
        let input = SwayInput { look_rate, gait, rising: -1.0, swing, aiming: time > 5.0 };
        state.add_recoil(Vec3::X, Vec3::Z * 0.1);
        sway::step(&params, &mut state, &input, dt, |_| {});
    });
    assert_eq!(count, 0);
}

#[test]
fn slopes_and_feet_allocate_nothing() {
    let frame = SkeletonFrame::new(Mat3::from_rotation_y(0.3) * 0.01).expect("has extent");
    let (mut plant, mut tread) = (PlantState::default(), TreadState::default());
    let (mut slope, mut foot, mut pelvis) = (SlopeState::default(), FootState::default(), PelvisState::default());
    let count = allocations(|dt, time| {
        let normal = Vec3::new(time.sin() * 0.5, 1.0, 0.2).normalize();
        slope = slope.step(slope::limited(normal, Vec3::Y, 0.3), 10.0, dt);
        let step = GROUNDING.over(dt);
        let hit = Plane { point: Vec3::Y * time.sin() * 0.2, normal };
        foot = foot.step(&step, &FLOOR, Vec3::Y, Vec3::Y * 0.08, Some(hit));
        pelvis = pelvis.step(&step, [whole(&foot)], 0.0);
        let placement = LegPlacement {
            foot: FootPlacement { rotation_weight: 1.0, max_angle: 0.3, height_bias: 0.0, weight: 1.0 },
            weight: 1.0,
            shift: Vec3::Y * pelvis.offset(),
            soft_reach: 0.02,
        };
        let at = |x: f32, y: f32, z: f32| frame.to_skeleton(Vec3::new(x, y, z));
        let pose = FootPose {
            ankle: at(0.0, 0.08, 0.0),
            heel: at(0.0, 0.0, 0.06),
            toe: at(0.0, 0.0, -0.2),
            sole_up: at(0.0, 1.0, 0.0),
        };
        let leg = LegPose {
            hip: at(0.0, 0.92, 0.0),
            knee: at(0.0, 0.5, -0.05),
            hock: None,
            foot: pose,
            pole: at(0.0, 0.0, -1.0),
        };
        let ground = Pose { position: Vec3::X * time, rotation: Quat::IDENTITY };
        let seen = Tread { ground, ball: Vec3::ZERO, own: Vec3::ZERO, clearance: 0.0, up: Vec3::Y };
        tread = tread.step(&seen, &frame, dt);
        let spot = Spot { ball: Vec3::ZERO, heading: Vec3::NEG_Z };
        let input = PlantInput { shown: spot, off: plant.off(), pace: tread.pace(), clearance: 0.0, reached: true };
        let params = PlantParams { plant_speed: 5.0, unplant_distance: 0.2, unplant_angle: 0.8, plant_blend: 0.1 };
        plant = plant.step(&params.over(dt), if time.sin() > 0.0 { Ok(&input) } else { Err(Off::default()) });
        let held = foot.held(plant.hold(&params, Some(&ground)));
        std::hint::black_box(placement.solve(&frame, &FLOOR, &held, &leg));
    });
    assert_eq!(count, 0);
}
