//! Drawing in the editor's own fonts, colours and scale.

use godot::classes::{CanvasItem, Control, EditorInterface, Font};
use godot::global::HorizontalAlignment;
use godot::prelude::*;

/// What a control draws with.
pub struct Ink {
    canvas: Gd<CanvasItem>,
    font: Option<Gd<Font>>,
    font_size: i32,
    /// Pixels that one is of at a scale of 1.
    pub scale: f32,
    /// Of text.
    pub text: Color,
    /// Of what is behind.
    pub paper: Color,
}

/// The editor's colours for the axes X, Y and Z.
pub const AXIS_COLORS: [&str; 3] = ["axis_x_color", "axis_y_color", "axis_z_color"];
/// The editor's colours for lines of which there are two.
pub const LINE_COLORS: [&str; 2] = ["accent_color", "success_color"];
/// Of the editor's font.
const FONT_SHARE: f32 = 0.9;

impl Ink {
    /// That of a control in the editor.
    pub fn of(control: &Gd<Control>) -> Self {
        let color = |name: &str| control.get_theme_color_ex(name).theme_type("Editor").done();
        Self {
            canvas: control.clone().upcast(),
            font: control.get_theme_default_font(),
            font_size: (control.get_theme_default_font_size() as f32 * FONT_SHARE).round() as i32,
            scale: EditorInterface::singleton().get_editor_scale(),
            text: color("font_color"),
            paper: color("dark_color_2"),
        }
    }

    /// A colour of the editor's theme.
    pub fn color(&self, control: &Gd<Control>, name: &str) -> Color {
        control.get_theme_color_ex(name).theme_type("Editor").done()
    }

    /// How high a line of text is.
    pub fn line_height(&self) -> f32 {
        self.font.as_ref().map_or(0.0, |font| font.get_height_ex().font_size(self.font_size).done())
    }

    /// How wide a text is.
    pub fn width(&self, text: &str) -> f32 {
        let size = |font: &Gd<Font>| font.get_string_size_ex(text).font_size(self.font_size).done();
        self.font.as_ref().map_or(0.0, |font| size(font).x)
    }

    /// Writes a text with its top left corner here, cut off at a width.
    pub fn write(&self, at: Vector2, text: &str, color: Color, width: f32) {
        let Some(font) = &self.font else { return };
        let ascent = font.get_ascent_ex().font_size(self.font_size).done();
        self.canvas
            .draw_string_ex(font, at + Vector2::new(0.0, ascent), text)
            .alignment(HorizontalAlignment::LEFT)
            .width(width)
            .font_size(self.font_size)
            .modulate(color)
            .done();
    }

    /// Fills a rectangle.
    pub fn fill(&mut self, rect: Rect2, color: Color) {
        self.canvas.draw_rect(rect, color);
    }

    /// A straight line, a pixel wide.
    pub fn line(&mut self, from: Vector2, to: Vector2, color: Color) {
        self.canvas.draw_line(from, to, color);
    }

    /// The same, dashed.
    pub fn dashes(&mut self, from: Vector2, to: Vector2, color: Color) {
        let (width, dash) = (self.scale.max(1.0), 3.0 * self.scale);
        self.canvas.draw_dashed_line_ex(from, to, color).width(width).dash(dash).done();
    }

    /// A smooth line through points.
    pub fn curve(&mut self, points: &PackedVector2Array, color: Color, width: f32) {
        if points.len() > 1 {
            let width = width * self.scale;
            self.canvas.draw_polyline_ex(points, color).width(width).antialiased(true).done();
        }
    }

    /// A dot.
    pub fn dot(&mut self, at: Vector2, radius: f32, color: Color) {
        let radius = radius * self.scale;
        self.canvas.draw_circle_ex(at, radius, color).antialiased(true).done();
    }
}

/// A colour that lets through.
pub fn faint(color: Color, alpha: f32) -> Color {
    color.with_alpha(color.a * alpha)
}
