//! The rest of a node: its transform without what Springstep adds to it.

use godot::prelude::*;
use springstep_motion::pose::Pose;
use springstep_motion::rest::{Parts, taken_over};

use crate::convert;

/// What a node's transform was, and what was written over it.
#[derive(Default)]
pub struct Rest {
    rest: Transform3D,
    /// The transform that was written last; another one there now was set by somebody else. None before it is taken.
    written: Option<Transform3D>,
}

impl Rest {
    /// The rest, once it is taken.
    pub fn get(&self) -> Option<Transform3D> {
        self.written.map(|_| self.rest)
    }

    /// The transform that was written last.
    pub fn written(&self) -> Option<Transform3D> {
        self.written
    }

    /// Takes over what somebody else did to the transform since it was last written; the first time all of it.
    pub fn accept(&mut self, current: Transform3D) -> Transform3D {
        match self.written {
            None => self.replace(current, current),
            Some(written) if written == current || !current.is_finite() => {}
            Some(written) => {
                let rest = match (parts(self.rest), parts(written), parts(current)) {
                    (Some(rest), Some(written), Some(current)) => transform(taken_over(rest, written, current)),
                    _ => current,
                };
                self.replace(rest, current);
            }
        }
        self.rest
    }

    /// Makes `rest` the rest of a node whose transform is `current`.
    pub fn replace(&mut self, rest: Transform3D, current: Transform3D) {
        self.rest = rest;
        self.written = Some(current);
    }

    /// Notes a transform that is written; false, and nothing noted, if it is not finite and must not be.
    pub fn write(&mut self, transform: Transform3D) -> bool {
        let finite = transform.is_finite();
        if finite {
            self.written = Some(transform);
        }
        finite
    }
}

fn parts(transform: Transform3D) -> Option<Parts> {
    let Pose { position, rotation } = convert::pose(transform)?;
    Some(Parts { position, rotation, scale: convert::vec3(convert::scale(transform.basis)) })
}

fn transform(parts: Parts) -> Transform3D {
    convert::transform(Pose { position: parts.position, rotation: parts.rotation }, convert::vector3(parts.scale))
}
