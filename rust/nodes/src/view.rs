//! The parent that a node moves on, as it is read in a step.

use godot::prelude::*;
use springstep_motion::mount::{Mount, Mounted};
use springstep_motion::pose::Pose;

use crate::convert;
use crate::process_callback::ProcessCallback;

/// A parent in the world. No parent counts as one at the origin.
pub struct View {
    /// Which one.
    pub id: Option<InstanceId>,
    /// Its transform.
    pub transform: Transform3D,
    /// The same without scale.
    pub pose: Pose,
    mount: Mount,
}

/// A rest, what it was mounted on, and how.
pub type LastMounted = Option<(Transform3D, Mount, Mounted)>;

impl View {
    /// Reads a parent as a mode sees it.
    #[inline]
    pub fn of(mut parent: Option<Gd<Node3D>>, mode: ProcessCallback) -> Self {
        let transform = parent.as_mut().map_or(Transform3D::IDENTITY, |parent| mode.transform_of(parent));
        Self::at(parent.as_ref(), transform)
    }

    /// A parent as if it were there.
    #[inline]
    pub fn at(parent: Option<&Gd<Node3D>>, transform: Transform3D) -> Self {
        let id = parent.map(|parent| parent.instance_id());
        let (pose, mount) = Mount::of_parent(convert::mat3(transform.basis), convert::vec3(transform.origin));
        Self { id, transform, pose, mount }
    }

    /// A transform below the parent as it is mounted there, in metres; none if it has no extent.
    pub fn mounted(&self, transform: Transform3D) -> Option<Mounted> {
        self.mount.mounted(convert::mat3(transform.basis), convert::vec3(transform.origin))
    }

    /// The same of a rest, which seldom changes: `last` is what it was the last time.
    pub fn mounted_rest(&self, rest: Transform3D, last: &mut LastMounted) -> Option<Mounted> {
        if let Some((of, on, mounted)) = last
            && *of == rest
            && *on == self.mount
        {
            return Some(*mounted);
        }
        let mounted = self.mounted(rest);
        *last = mounted.map(|mounted| (rest, self.mount, mounted));
        mounted
    }

    /// The transform below the parent of what is mounted there.
    #[inline]
    pub fn dismounted(&self, mounted: &Mounted) -> Transform3D {
        let (basis, origin) = self.mount.dismounted(mounted);
        Transform3D::new(convert::basis(basis), convert::vector3(origin))
    }
}
