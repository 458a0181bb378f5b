//! What was built and for which processor.

use std::sync::LazyLock;

/// `version (commit …, cpu path …)`, as `rocada --version` prints it.
pub static LONG: LazyLock<String> = LazyLock::new(|| {
    format!("{} (commit {}, cpu path {})", env!("CARGO_PKG_VERSION"), env!("ROCADA_COMMIT"), cpu_path())
});

/// The widest instruction set this binary was compiled for.
const fn cpu_path() -> &'static str {
    if cfg!(target_feature = "avx512f") {
        "avx512"
    } else if cfg!(target_feature = "avx2") {
        "avx2"
    } else if cfg!(target_feature = "neon") {
        "neon"
    } else {
        "baseline"
    }
}

/// A feature this binary was compiled to use and this processor lacks.
///
/// Asks the processor directly: `is_x86_feature_detected!` answers from the build flags and would always agree.
#[cfg(target_arch = "x86_64")]
pub fn missing_cpu_feature() -> Option<&'static str> {
    use std::arch::x86_64::__cpuid;

    let highest_leaf = __cpuid(0).eax;
    let basic = __cpuid(1).ecx;
    let extended = if highest_leaf >= 7 { __cpuid(7).ebx } else { 0 };
    let needed = [
        (cfg!(target_feature = "popcnt"), basic >> 23, "POPCNT"),
        (cfg!(target_feature = "fma"), basic >> 12, "FMA"),
        (cfg!(target_feature = "avx2"), extended >> 5, "AVX2 (x86-64-v3)"),
        (cfg!(target_feature = "bmi1"), extended >> 3, "BMI1 (x86-64-v3)"),
        (cfg!(target_feature = "bmi2"), extended >> 8, "BMI2 (x86-64-v3)"),
        (cfg!(target_feature = "avx512f"), extended >> 16, "AVX-512"),
    ];
    needed.into_iter().find(|&(used, bits, _)| used && bits & 1 == 0).map(|(_, _, name)| name)
}

/// Other processors: the build's own target is all there is.
#[cfg(not(target_arch = "x86_64"))]
pub fn missing_cpu_feature() -> Option<&'static str> {
    None
}
