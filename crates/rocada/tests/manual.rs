//! Completions and manual pages know every command that the help lists, and none that it hides.

mod command;

use std::fs;

use command::stdout;

/// The commands of the help: the first words between `Commands:` and the next empty line.
fn commands() -> Vec<String> {
    let help = stdout(&["--help"]);
    let list = help.split_once("Commands:\n").expect("commands").1;
    let entries = list.lines().take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
    entries.map(|line| line.split_whitespace().next().expect("a name").to_owned()).collect()
}

#[test]
fn shells_complete_every_command() {
    assert!(commands().len() > 15, "{:?}", commands());
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout(&["completions", shell]);
        for command in commands() {
            assert!(script.contains(&command), "{shell} does not know {command}");
        }
        assert!(script.contains("no-open"), "{shell} knows no options");
        assert!(!script.contains("launch-engine"), "{shell} knows what is hidden");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man");
    stdout(&["man", pages.to_str().expect("a path in Unicode")]);
    let written: Vec<String> = fs::read_dir(&pages)
        .expect("a folder")
        .map(|entry| entry.expect("a file").file_name().into_string().expect("a name"))
        .collect();
    for command in commands().into_iter().filter(|command| command != "help") {
        assert!(written.contains(&format!("rocada-{command}.1")), "{command} has no page: {written:?}");
    }
    assert!(!written.iter().any(|page| page.contains("guard") || page.contains("launch")), "{written:?}");
    let page = stdout(&["man"]);
    assert_eq!(page, fs::read_to_string(pages.join("rocada.1")).expect("a page"));
    assert!(page.contains(".SH SYNOPSIS") && page.contains(r"rocada\-play(1)"), "{page}");
}
