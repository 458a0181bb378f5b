//! How much memory the process may still take: what the machine has left, what the groups that it runs in leave it, such as
//! a container or a service, and what its own limit leaves. Linux tells; elsewhere nothing is known.

use std::fs;
use std::path::{Path, PathBuf};

/// Bytes that can still be taken; none where nobody tells.
pub fn available() -> Option<u64> {
    available_under(Path::new("/"))
}

/// As the files under a root tell.
fn available_under(root: &Path) -> Option<u64> {
    let machine = fs::read_to_string(root.join("proc/meminfo")).ok();
    let machine = machine.and_then(|text| field(&text, "MemAvailable:")).map(|kibibytes| kibibytes << 10);
    groups(root).iter().filter_map(|group| left_in(group)).chain(machine).chain(address_space(root)).min()
}

/// What the limit on addresses leaves (`ulimit -v`); none where there is no limit. Only a part of it can be used: allocators set
/// 64 MiB of addresses aside for each thread, whatever it needs.
fn address_space(root: &Path) -> Option<u64> {
    let own = |file| fs::read_to_string(root.join("proc/self").join(file)).ok();
    let limit = field(&own("limits")?, "Max address space")?;
    let used = field(&own("status")?, "VmSize:")? << 10;
    Some(limit.saturating_sub(used) / 4)
}

/// The folders that may limit the process: its own groups and all around them. A container sees its own group where
/// others have the outermost one, so those that are not there are passed over.
fn groups(root: &Path) -> Vec<PathBuf> {
    let listed = fs::read_to_string(root.join("proc/self/cgroup")).unwrap_or_default();
    let mut groups = Vec::new();
    for line in listed.lines() {
        let mut parts = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else { continue };
        // The second version has one tree for everything, the first one a tree for memory.
        let tree = match controllers {
            "" => root.join("sys/fs/cgroup"),
            _ if controllers.split(',').any(|name| name == "memory") => root.join("sys/fs/cgroup/memory"),
            _ => continue,
        };
        let own = tree.join(path.trim_start_matches('/'));
        groups.extend(own.ancestors().take_while(|folder| folder.starts_with(&tree)).map(Path::to_owned));
    }
    groups
}

/// What a group leaves; none where it has no limit.
fn left_in(group: &Path) -> Option<u64> {
    let number = |file: &str| fs::read_to_string(group.join(file)).ok()?.trim().parse::<u64>().ok();
    let limits = ["memory.max", "memory.high", "memory.limit_in_bytes"];
    let limit = limits.into_iter().filter_map(number).min()?;
    let used = number("memory.current").or_else(|| number("memory.usage_in_bytes"))?;
    // Files that were read and are not in use count as used, but make room when it is needed.
    let statistics = fs::read_to_string(group.join("memory.stat")).unwrap_or_default();
    let reclaimable =
        field(&statistics, "total_inactive_file").or_else(|| field(&statistics, "inactive_file"));
    Some(limit.saturating_sub(used.saturating_sub(reclaimable.unwrap_or(0))))
}

/// The number after a name at the beginning of a line.
fn field(text: &str, name: &str) -> Option<u64> {
    let rest =
        text.lines().find_map(|line| line.strip_prefix(name).filter(|rest| rest.starts_with([' ', '\t'])))?;
    rest.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEBIBYTE: u64 = 1 << 20;

    /// A machine with 1000 MiB left.
    fn machine(files: &[(&str, &str)]) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        let meminfo = ("proc/meminfo", "MemTotal: 9 kB\nMemAvailable:  1024000 kB\nSwapFree: 7 kB\n");
        for (path, text) in [meminfo].iter().chain(files) {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        root
    }

    fn left(files: &[(&str, &str)]) -> Option<u64> {
        available_under(machine(files).path()).map(|bytes| bytes / MEBIBYTE)
    }

    #[test]
    fn the_machine_and_every_group_around_the_process_count() {
        assert_eq!(left(&[]), Some(1000));
        assert_eq!(left(&[("proc/meminfo", "nothing of the kind")]), None);
        let own = ("proc/self/cgroup", "0::/games/rocada\n");
        let groups = [
            own,
            ("sys/fs/cgroup/games/rocada/memory.max", "max\n"),
            ("sys/fs/cgroup/games/rocada/memory.current", "104857600\n"),
            ("sys/fs/cgroup/games/memory.max", "314572800\n"),
            ("sys/fs/cgroup/games/memory.current", "209715200\n"),
        ];
        assert_eq!(left(&groups), Some(100), "300 - 200");
        let cached = ("sys/fs/cgroup/games/memory.stat", "anon 5\ninactive_file 52428800\nactive_file 9\n");
        assert_eq!(left(&[&groups[..], &[cached]].concat()), Some(150));
        let full = ("sys/fs/cgroup/games/memory.current", "999999999\n");
        assert_eq!(left(&[&groups[..], &[full]].concat()), Some(0));
    }

    #[test]
    fn the_limit_of_the_process_counts() {
        let status = ("proc/self/status", "VmPeak: 1 kB\nVmSize:\t  102400 kB\n");
        let limits = "Max cpu time   unlimited   unlimited   seconds\nMax address space     524288000   unlimited  bytes\n";
        assert_eq!(left(&[status, ("proc/self/limits", limits)]), Some(100));
        let endless = limits.replace("524288000", "unlimited");
        assert_eq!(left(&[status, ("proc/self/limits", &endless)]), Some(1000));
    }

    #[test]
    fn the_first_version_of_groups_and_containers_count() {
        let own = ("proc/self/cgroup", "5:devices:/x\n4:cpu,memory:/docker/17\n0::/\n");
        let limit = [
            own,
            ("sys/fs/cgroup/memory/memory.limit_in_bytes", "209715200\n"),
            ("sys/fs/cgroup/memory/memory.usage_in_bytes", "157286400\n"),
            ("sys/fs/cgroup/memory/memory.stat", "inactive_file 1\ntotal_inactive_file 31457280\n"),
        ];
        assert_eq!(left(&limit), Some(80), "a container sees its own group as the outermost one");
        let none = ("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
        assert_eq!(left(&[&limit[..], &[none]].concat()), Some(1000));
    }
}
