//! The few shapes that the charts are made of, and axes with round numbers.

use std::fmt::Write;

use super::escape;

/// The width of a drawing that shares its row with another one. A unit is about a pixel on a usual screen.
pub const HALF: f64 = 480.0;
/// The width of a drawing that has a row to itself.
pub const FULL: f64 = 1000.0;
/// Colours for engines; after the last one comes the first again.
pub const COLORS: usize = 8;

/// A drawing that grows.
pub struct Drawing {
    width: f64,
    height: f64,
    label: String,
    body: String,
}

impl Drawing {
    /// An empty one; `label` says in words what it shows.
    pub fn new(width: f64, height: f64, label: &str) -> Self {
        Self { width, height, label: escape(label), body: String::new() }
    }

    /// A text; `class` may be `end`, `middle` and `soft`.
    pub fn text(&mut self, x: f64, y: f64, class: &str, text: &str) {
        self.push(format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{}</text>", escape(text)));
    }

    /// A line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), class: &str) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.push(format_args!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" class=\"{class}\"/>"
        ));
    }

    /// A bar with its upper left corner, its size, and a word for those who point at it.
    pub fn bar(&mut self, corner: (f64, f64), size: (f64, f64), color: usize, title: &str) {
        let ((x, y), (width, height)) = (corner, (size.0.max(0.0), size.1.max(0.0)));
        self.push(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"2\" class=\"f{}\">\
             <title>{}</title></rect>",
            color % COLORS,
            escape(title)
        ));
    }

    /// A curve through points.
    pub fn curve(&mut self, points: &[(f64, f64)], color: usize) {
        let mut list = String::new();
        for (x, y) in points {
            write!(list, "{x:.1},{y:.1} ").expect("a string takes all text");
        }
        let color = color % COLORS;
        self.push(format_args!("<polyline points=\"{}\" class=\"curve s{color}\"/>", list.trim_end()));
    }

    /// The element.
    pub fn finish(self) -> String {
        let Self { width, height, label, body } = self;
        format!("<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{label}\">{body}</svg>")
    }

    fn push(&mut self, element: std::fmt::Arguments<'_>) {
        self.body.write_fmt(element).expect("a string takes all text");
    }
}

/// Round numbers that cover a range in about `count` steps.
pub fn ticks(low: f64, high: f64, count: f64) -> Vec<f64> {
    let raw = ((high - low) / count).max(1e-9);
    let power = 10f64.powf(raw.log10().floor());
    let step =
        [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|step| *step >= raw * 0.999);
    let step = step.unwrap_or(power * 10.0);
    let first = (low / step).floor() as i64;
    let last = (high / step).ceil() as i64;
    (first..=last).map(|index| index as f64 * step).collect()
}

/// Names and the colours they have in a chart.
pub fn key(names: &[(usize, &str)]) -> String {
    let mut items = String::new();
    for (color, name) in names {
        let color = color % COLORS;
        write!(
            items,
            "<li><svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><rect width=\"10\" height=\"10\" rx=\"2\" \
             class=\"f{color}\"/></svg>{}</li>",
            escape(name)
        )
        .expect("a string takes all text");
    }
    format!("<ul class=\"key\">{items}</ul>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_cover_the_range() {
        assert_eq!(ticks(0.0, 100.0, 5.0), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(ticks(-13.0, 42.0, 4.0), [-20.0, 0.0, 20.0, 40.0, 60.0]);
        assert!(ticks(3.0, 3.0, 5.0).len() < 5);
    }
}
