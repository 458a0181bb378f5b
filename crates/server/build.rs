//! Builds anew when the page has changed.

fn main() {
    let page = "../../web/dist/packed";
    // A folder that is missing counts as changed each time. Where it cannot be made, that is what happens.
    let _ = std::fs::create_dir_all(page);
    println!("cargo::rerun-if-changed={page}");
}
