//! What exactness costs: each step beside the naive version that tutorials have.
//!
//! `cargo bench` prints both; compare the two of one run, machines differ. The naive ones are written as well as they can be.
#![allow(missing_docs)]

#[path = "../tests/support/mod.rs"]
mod support;

use std::f32::consts::TAU;
use std::hint::black_box;

use criterion::{Bencher, Criterion, criterion_group, criterion_main};
use glam::{EulerRot, Mat3, Quat, Vec3};
use springstep_motion::foot::{FootPlacement, FootPose};
use springstep_motion::grounding::{FootState, Plane};
use springstep_motion::held::{HeldInput, HeldState};
use springstep_motion::lag::LagStep;
use springstep_motion::leg::{LegPlacement, LegPose, SkeletonFrame};
use springstep_motion::pelvis::PelvisState;
use springstep_motion::pose::Pose;
use springstep_motion::rotation_spring::{RotationSpringStep, RotationState};
use springstep_motion::slope;
use springstep_motion::spring::{SpringParams, SpringState};
use springstep_motion::sway::{SwayInput, SwayState};
use springstep_motion::two_bone::TwoBoneInput;
use springstep_motion::walk::{Gait, default_swing};
use support::{FLOOR, GROUNDING, held_params, sway_params, whole};

const DT: f64 = 1.0 / 60.0;

/// A goal that goes round, so that nothing settles.
fn goal(time: &mut f32) -> Vec3 {
    *time += DT as f32;
    Vec3::new(time.sin(), time.cos(), *time * 0.01)
}

fn turned(time: &mut f32) -> Quat {
    let goal = goal(time);
    Quat::from_euler(EulerRot::YXZ, goal.x, goal.y, goal.z * 0.1)
}

fn springs(c: &mut Criterion) {
    let params = SpringParams::new(200.0, 12.0);
    let mut group = c.benchmark_group("spring, Vec3");
    group.bench_function("exact, coefficients computed", |b| {
        let (mut state, mut time, mut last) = (SpringState::<Vec3>::default(), 0.0, Vec3::ZERO);
        let mut dt = DT;
        b.iter(|| {
            let goal = goal(&mut time);
            // Another one each time, or what is kept of the last would do.
            dt += 1e-15;
            let step = black_box(&params).step(black_box(dt)).expect("is a step");
            state = step.advance(state, std::mem::replace(&mut last, goal), goal);
            state.position
        });
    });
    group.bench_function("exact, dt as before", |b| {
        let (mut state, mut time, mut last) = (SpringState::<Vec3>::default(), 0.0, Vec3::ZERO);
        let step = params.step(DT).expect("is a step");
        b.iter(|| {
            let goal = goal(&mut time);
            state = black_box(&step).advance(state, std::mem::replace(&mut last, goal), goal);
            state.position
        });
    });
    group.bench_function("semi-implicit Euler", |b| {
        let (mut position, mut velocity, mut time) = (Vec3::ZERO, Vec3::ZERO, 0.0);
        let (stiffness, damping) = (200f32, 12f32);
        b.iter(|| {
            let (goal, dt) = (goal(&mut time), black_box(DT as f32));
            velocity += ((goal - position) * black_box(stiffness) - velocity * black_box(damping)) * dt;
            position += velocity * dt;
            position
        });
    });
    group.bench_function("the goal alone", |b| {
        let mut time = 0.0;
        b.iter(|| goal(&mut time));
    });
    group.finish();
}

fn lags(c: &mut Criterion) {
    let mut group = c.benchmark_group("lag, Vec3");
    group.bench_function("exact", |b| {
        let (mut value, mut time, mut last) = (Vec3::ZERO, 0.0, Vec3::ZERO);
        b.iter(|| {
            let goal = goal(&mut time);
            let step = LagStep::new(black_box(6.0), black_box(DT)).expect("is a step");
            value = step.advance(value, std::mem::replace(&mut last, goal), goal);
            value
        });
    });
    group.bench_function("lerp by speed · dt", |b| {
        let (mut value, mut time) = (Vec3::ZERO, 0.0);
        b.iter(|| {
            let share = (black_box(6f32) * black_box(DT as f32)).clamp(0.0, 1.0);
            value = value.lerp(goal(&mut time), share);
            value
        });
    });
    group.finish();
}

fn rotation_springs(c: &mut Criterion) {
    let params = SpringParams::new(200.0, 20.0);
    let mut group = c.benchmark_group("rotation spring");
    group.bench_function("exact about one axis", |b| {
        let (mut state, mut time, mut last) = (RotationState::at(Quat::IDENTITY), 0.0, Quat::IDENTITY);
        b.iter(|| {
            let goal = turned(&mut time);
            let step = RotationSpringStep::new(black_box(&params), black_box(DT)).expect("is a step");
            state = step.advance(state, std::mem::replace(&mut last, goal), goal);
            state.rotation
        });
    });
    group.bench_function("semi-implicit Euler", |b| {
        let (mut rotation, mut velocity, mut time) = (Quat::IDENTITY, Vec3::ZERO, 0.0);
        b.iter(|| {
            let (goal, dt) = (turned(&mut time), black_box(DT as f32));
            let offset = (goal * rotation.conjugate()).to_scaled_axis();
            velocity += (offset * black_box(200f32) - velocity * black_box(20f32)) * dt;
            rotation = (Quat::from_scaled_axis(velocity * dt) * rotation).normalize();
            rotation
        });
    });
    group.finish();
}

fn held_objects(c: &mut Criterion) {
    let step = held_params().over(DT).expect("is a step");
    let mut group = c.benchmark_group("held object");
    group.bench_function("spring, lag, bob and bank", |b| {
        let (mut state, mut time) = (HeldState::default(), 0.0);
        b.iter(|| {
            let camera = Pose { position: goal(&mut time), rotation: turned(&mut time) };
            let input = HeldInput { camera, continuous: true };
            black_box(&step).advance(&mut state, &input)
        });
    });
    group.bench_function("Euler, lerps and a sine", |b| {
        let (mut position, mut velocity, mut rotation) = (Vec3::ZERO, Vec3::ZERO, Quat::IDENTITY);
        let (mut time, mut phase, mut bank, mut last) = (0.0, 0f32, 0f32, Quat::IDENTITY);
        b.iter(|| {
            let (at, view, dt) = (goal(&mut time), turned(&mut time), black_box(DT as f32));
            phase += 9.0 * dt;
            let goal = at + view * Vec3::NEG_Z + Vec3::Y * (phase.sin() * 0.12 - 0.2);
            velocity += ((goal - position) * 200.0 - velocity * 12.0) * dt;
            position += velocity * dt;
            let turn = (view * last.conjugate()).to_scaled_axis().y / dt;
            last = view;
            bank += ((turn * 0.4).clamp(-0.436, 0.436) - bank) * 6.0 * dt;
            rotation = rotation.slerp(view * Quat::from_rotation_z(bank), 8.0 * dt);
            (position, rotation)
        });
    });
    group.finish();
}

fn sways(c: &mut Criterion) {
    let step = sway_params().over(DT).expect("is a step");
    let gait = Gait { speed: 3.0, sideways: 0.5, grounded: true };
    let mut group = c.benchmark_group("weapon sway");
    group.bench_function("all layers", |b| {
        let (mut state, mut time) = (SwayState::default(), 0.0);
        b.iter(|| {
            let look = goal(&mut time);
            let swing = default_swing(state.swing.time_after(&gait, DT));
            let input = SwayInput { look_rate: look.truncate(), gait, rising: 0.0, swing, aiming: false };
            black_box(&step).advance(&mut state, &input, |_| {})
        });
    });
    group.bench_function("lerps and sines", |b| {
        let (mut look_sway, mut walk, mut tilt, mut recoil, mut kick) = (Vec3::ZERO, 0f32, 0f32, [Vec3::ZERO; 4], 0f32);
        let mut time = 0.0;
        b.iter(|| {
            let (look, dt) = (goal(&mut time), black_box(DT as f32));
            let wanted = Vec3::new(look.x, look.y, look.y) * 0.02;
            look_sway = look_sway.lerp(wanted.clamp(Vec3::splat(-0.035), Vec3::splat(0.035)), 2.0 * dt);
            walk += dt;
            let (side, up) = ((walk * TAU).sin(), (2.0 * walk * TAU).sin());
            tilt += (0.015 - tilt) * 6.0 * dt;
            for pair in 0..2 {
                let (position, velocity) = (recoil[2 * pair], recoil[2 * pair + 1]);
                let velocity = velocity - (position * 631.0 + velocity * 30.0) * dt;
                recoil[2 * pair + 1] = velocity;
                recoil[2 * pair] = position + velocity * dt;
            }
            kick -= kick * 10.0 * dt;
            let rotation = look_sway + Vec3::new(up, side, 0.0) * 0.17 + Vec3::Z * tilt + recoil[0];
            let offset = Vec3::new(side * 0.01, up * 0.01 + kick, 0.0) + recoil[2];
            (Quat::from_euler(EulerRot::YXZ, rotation.y, rotation.x, rotation.z), offset)
        });
    });
    group.finish();
}

fn slopes(c: &mut Criterion) {
    let mut group = c.benchmark_group("slope");
    group.bench_function("lag and tilt", |b| {
        let (mut state, mut time) = (slope::SlopeState::default(), 0.0);
        b.iter(|| {
            let normal = goal(&mut time) * 0.3 + Vec3::Y;
            state = state.step(slope::limited(normal, Vec3::Y, 0.78), black_box(10.0), black_box(DT));
            slope::tilt(state.normal().unwrap_or(Vec3::Y), Vec3::X, Vec3::Y)
        });
    });
    group.bench_function("slerp to a basis", |b| {
        let (mut rotation, mut time) = (Quat::IDENTITY, 0.0);
        b.iter(|| {
            let normal = (goal(&mut time) * 0.3 + Vec3::Y).normalize();
            let back = Vec3::X.cross(normal).normalize();
            let goal = Quat::from_mat3(&Mat3::from_cols(normal.cross(back), normal, back));
            rotation = rotation.slerp(goal, (black_box(10f32) * black_box(DT as f32)).clamp(0.0, 1.0));
            rotation
        });
    });
    group.finish();
}

/// A leg 85 cm long whose foot is flat at `x`.
fn leg(x: f32) -> LegPose {
    let foot = FootPose {
        ankle: Vec3::new(x, 0.08, 0.0),
        heel: Vec3::new(x, 0.0, 0.06),
        toe: Vec3::new(x, 0.0, -0.2),
        sole_up: Vec3::Y,
    };
    LegPose { hip: Vec3::new(x, 0.92, 0.0), knee: Vec3::new(x, 0.5, -0.05), hock: None, foot, pole: Vec3::NEG_Z }
}

/// Two bones by the law of cosines, bent where the knee is.
fn naive_two_bone(hip: Vec3, knee: Vec3, ankle: Vec3, target: Vec3) -> (Quat, Quat) {
    let (a, b) = (hip.distance(knee), knee.distance(ankle));
    let c = hip.distance(target).clamp((a - b).abs() + 1e-4, a + b - 1e-4);
    let along = (target - hip).normalize();
    let side = (knee - hip).reject_from(along).normalize();
    let cosine = (a * a + c * c - b * b) / (2.0 * a * c);
    let bent = hip + along * (a * cosine) + side * (a * (1.0 - cosine * cosine).sqrt());
    let upper = Quat::from_rotation_arc((knee - hip) / a, (bent - hip) / a);
    let lower = Quat::from_rotation_arc((ankle - knee) / b, (hip + along * c - bent).normalize());
    (upper, lower)
}

fn two_bones(c: &mut Criterion) {
    let leg = leg(0.1);
    let mut group = c.benchmark_group("two-bone");
    group.bench_function("with soft reach and pole", |b| {
        let mut time = 0.0;
        b.iter(|| {
            let target = leg.foot.ankle + goal(&mut time) * 0.1;
            let input = TwoBoneInput {
                hip: leg.hip,
                knee: leg.knee,
                ankle: leg.foot.ankle,
                target,
                pole: leg.pole,
                soft_reach: 0.02,
            };
            black_box(input).solve()
        });
    });
    group.bench_function("law of cosines alone", |b| {
        let mut time = 0.0;
        b.iter(|| {
            let target = leg.foot.ankle + goal(&mut time) * 0.1;
            naive_two_bone(black_box(leg.hip), leg.knee, leg.foot.ankle, target)
        });
    });
    group.finish();
}

/// All of a tick and of an update, for so many legs.
fn whole_grounding(b: &mut Bencher, legs: usize) {
    let frame = SkeletonFrame::new(Mat3::IDENTITY).expect("has extent");
    let foot = FootPlacement { rotation_weight: 1.0, max_angle: 0.78, height_bias: 0.0, weight: 1.0 };
    let mut feet = vec![FootState::default(); legs];
    let (mut pelvis, mut time) = (PelvisState::default(), 0.0);
    b.iter(|| {
        let ground = Plane { point: goal(&mut time) * 0.1, normal: Vec3::new(0.1, 1.0, 0.05).normalize() };
        let step = GROUNDING.over(black_box(DT));
        for (index, state) in feet.iter_mut().enumerate() {
            let at = leg(index as f32 * 0.2).foot.ankle;
            *state = state.step(&step, &FLOOR, Vec3::Y, at, Some(ground));
        }
        pelvis = pelvis.step(&step, feet.iter().map(whole), 0.0);
        let placement = LegPlacement { foot, weight: 1.0, shift: Vec3::Y * pelvis.offset(), soft_reach: 0.02 };
        for (index, state) in feet.iter().enumerate() {
            black_box(placement.solve(&frame, &FLOOR, state, &leg(index as f32 * 0.2)));
        }
    });
}

/// The same with lerps, an ankle put over the ground, and the law of cosines.
fn naive_grounding(b: &mut Bencher, legs: usize) {
    let mut offsets = vec![(0f32, Vec3::Y); legs];
    let (mut pelvis, mut time) = (0f32, 0.0);
    b.iter(|| {
        let ground = Plane { point: goal(&mut time) * 0.1, normal: Vec3::new(0.1, 1.0, 0.05).normalize() };
        let share = (13.0 * black_box(DT as f32)).clamp(0.0, 1.0);
        let mut lowest = 0f32;
        for (offset, normal) in &mut offsets {
            lowest = lowest.min(ground.point.y);
            *offset += (ground.point.y - *offset) * share;
            *normal = normal.lerp(ground.normal, share).normalize();
        }
        pelvis += (lowest - pelvis) * share;
        for (index, (offset, normal)) in offsets.iter().enumerate() {
            let leg = leg(index as f32 * 0.2);
            let shift = Vec3::Y * pelvis;
            let target = leg.foot.ankle + Vec3::Y * *offset;
            black_box(naive_two_bone(leg.hip + shift, leg.knee + shift, leg.foot.ankle + shift, target));
            black_box(Quat::from_rotation_arc(Vec3::Y, *normal));
        }
    });
}

fn groundings(c: &mut Criterion) {
    let mut group = c.benchmark_group("grounding");
    for legs in [2, 4, 8] {
        group.bench_function(format!("{legs} legs"), |b| whole_grounding(b, legs));
        group.bench_function(format!("{legs} legs, lerps and the law of cosines"), |b| naive_grounding(b, legs));
    }
    group.finish();
}

criterion_group!(motion, springs, lags, rotation_springs, held_objects, sways, slopes, two_bones, groundings);
criterion_main!(motion);
