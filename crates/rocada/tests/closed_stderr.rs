//! A program that nobody listens to goes on: words for people never end it.

use std::io::{BufRead, BufReader, pipe};
use std::net::TcpListener;
use std::process::{Command, Stdio};

#[test]
fn a_remark_that_nobody_reads_does_not_end_the_server() {
    // The port is taken, and the server says so.
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("an address").port();
    let (reader, writer) = pipe().expect("a pipe");
    drop(reader);
    let data = tempfile::tempdir().expect("a folder for the games");
    let mut server = Command::new(env!("CARGO_BIN_EXE_rocada"))
        .args(["play", "--no-open", "--port", &port.to_string(), "--data"])
        .arg(data.path())
        .stdout(Stdio::piped())
        .stderr(writer)
        .spawn()
        .expect("rocada runs");
    let mut output = BufReader::new(server.stdout.take().expect("a pipe"));
    let mut address = String::new();
    output.read_line(&mut address).expect("the address");
    assert!(!address.contains(&format!(":{port}")), "the port is taken: {address}");
    // Far more than the time between the address and the remark.
    std::thread::sleep(std::time::Duration::from_secs(1));
    let ended = server.try_wait().expect("a status");
    let _ = server.kill();
    let _ = server.wait();
    assert_eq!(ended, None, "the server goes on");
}

#[test]
fn a_complaint_that_nobody_reads_leaves_the_exit_code() {
    let (reader, writer) = pipe().expect("a pipe");
    drop(reader);
    let mut command = Command::new(env!("CARGO_BIN_EXE_rocada"));
    let status = command.args(["perft", "x"]).stderr(writer).status().expect("rocada runs");
    assert_eq!(status.code(), Some(2));
}
