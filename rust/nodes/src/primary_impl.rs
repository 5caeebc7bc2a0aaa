//! The accessors that every class needs.

/// Writes the primary impl block of a class, where gdext looks for the accessors that properties name: one setter for each
/// number, what every node has, then the rest as it stands. With `modes` it has a `process_callback`.
macro_rules! primary_impl {
    (impl $class:ident { modes numbers $numbers:tt $($rest:tt)* }) => {
        $crate::primary_impl::primary_impl! { impl $class {
            numbers $numbers

            /// For `process_callback`: steps in the physics tick, as bodies do.
            #[constant]
            const PROCESS_PHYSICS: i64 = $crate::process_callback::ProcessCallback::Physics as i64;
            /// For `process_callback`: steps in each frame that is drawn.
            #[constant]
            const PROCESS_IDLE: i64 = $crate::process_callback::ProcessCallback::Idle as i64;
            /// For `process_callback`: steps only when `advance` is called.
            #[constant]
            const PROCESS_MANUAL: i64 = $crate::process_callback::ProcessCallback::Manual as i64;

            #[func]
            pub(super) fn set_process_callback(&mut self, value: i64) {
                if let Some(value) = self.accepted_mode(value) {
                    self.process_callback = value;
                }
            }

            $($rest)*
        } }
    };
    (impl $class:ident { numbers { $($setter:ident: $field:ident in $range:ident,)* } $($rest:tt)* }) => {
        #[godot_api]
        impl super::$class {
            $(
                #[func]
                pub(super) fn $setter(&mut self, value: f64) {
                    if let Some(value) = self.accepted(stringify!($field), value, $range, self.$field) {
                        self.$field = value;
                        self.changed();
                    }
                }
            )*

            #[func]
            pub(super) fn set_debug_draw(&mut self, value: bool) {
                self.debug_draw = value;
                if !value {
                    $crate::drawn::Drawn::hide_lines(self);
                }
            }

            #[func]
            pub(super) fn get_preview(&self) -> bool {
                self.stepping.preview
            }

            #[func]
            pub(super) fn set_preview(&mut self, value: bool) {
                $crate::preview::Preview::switch_preview(self, value);
            }

            $($rest)*
        }
    };
}
pub(crate) use primary_impl;
