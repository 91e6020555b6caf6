import Foundation
import TestSupport
import Testing

@testable import MillraceHost

@Suite("The hub's address in the environment")
struct HubAddressTests {
    @Test("The hub is at the address in MILLRACE_HUB, or on this machine without that variable")
    func right() throws {
        typealias Address = Inspector.HubAddress
        #expect(try Address(environment: [:]) == Address())
        #expect(
            try Address(environment: ["MILLRACE_HUB": "mac.local:9000", "MILLRACE_TOKEN": "abc"])
                == Address(host: "mac.local", port: 9_000, token: "abc")
        )
        #expect(
            try Address(environment: ["MILLRACE_HUB": "[fe80::1%en0]:1"])
                == Address(host: "fe80::1%en0", port: 1)
        )
        #expect(try Address(environment: ["MILLRACE_TOKEN": "abc"]) == Address(token: "abc"))
    }

    @Test(
        "An invalid host or port is refused, with the expected form",
        arguments: [
            "", "localhost", "localhost:", ":8700", "localhost:0", "localhost:70000", "localhost:http",
            "::1:8700", "[]:1",
            "http://localhost:8700", "a b:1", "user@host:1",
        ]
    )
    func wrong(text: String) {
        let error = #expect(throws: HubAddressError.self) {
            try Inspector.HubAddress(environment: ["MILLRACE_HUB": text])
        }
        #expect(error == .wrongAddress(text))
        #expect(error?.description.contains("127.0.0.1:8700") == true)
    }

    @Test("An empty token is refused")
    func emptyToken() {
        #expect(throws: HubAddressError.emptyToken) {
            try Inspector.HubAddress(environment: ["MILLRACE_TOKEN": ""])
        }
    }
}

#if os(macOS) || os(Linux)
@Suite("A headless host")
struct HeadlessHostTests {
    @Test(
        "The host launches the app, and notifies the app of the end after a signal",
        arguments: [SIGTERM, SIGINT]
    )
    func signals(signal: Int32) throws {
        let host = try Host()
        try host.wait(for: "launched\n")
        host.send(signal)
        #expect(try host.end() == 0)
        #expect(host.output == "launched\nwill resign\nin background\nwill terminate\n")
    }

    @Test("In an app with scenes the scene's delegate is notified of the end")
    func scenes() throws {
        let host = try Host(arguments: ["scenes"])
        try host.wait(for: "launched\n")
        host.send(SIGTERM)
        #expect(try host.end() == 0)
        #expect(host.output == "launched\nscene will resign\nscene in background\nwill terminate\n")
    }

    @Test("A second signal ends an app that hangs in its notification")
    func hangs() throws {
        let host = try Host(arguments: ["hangs"])
        try host.wait(for: "launched\n")
        host.send(SIGTERM)
        try host.wait(for: "will terminate\n")
        host.send(SIGTERM)
        #expect(try host.end() == 128 + SIGTERM)
    }

    @Test("The host connects to the hub that the environment names")
    func dials() throws {
        // Nothing listens on port 1.
        let host = try Host(environment: ["MILLRACE_HUB": "127.0.0.1:1"])
        try host.waitForErrors("no hub at 127.0.0.1:1 yet")
        host.send(SIGTERM)
        #expect(try host.end() == 0)
    }

    @Test("A hub that the app's code names is dialled, whatever the environment names")
    func dialsOwnHub() throws {
        // Nothing listens on port 2.
        let host = try Host(arguments: ["hub"], environment: ["MILLRACE_HUB": "nonsense"])
        try host.waitForErrors("no hub at 127.0.0.1:2 yet")
        host.send(SIGTERM)
        #expect(try host.end() == 0)
    }

    @Test("An invalid hub address ends the host with an error message before the app is launched")
    func wrongAddress() throws {
        let host = try Host(environment: ["MILLRACE_HUB": "nonsense"])
        #expect(try host.end() == 2)
        #expect(host.output == "")
        #expect(
            host.errors.contains("Millrace host: MILLRACE_HUB is \"nonsense\", which is no host and port.")
        )
    }
}

/// The process of the sample app.
private final class Host {
    private let process = Process()
    private let (out, err) = (Pipe(), Pipe())
    private(set) var output = ""
    private(set) var errors = ""

    init(arguments: [String] = [], environment: [String: String] = ["MILLRACE_HUB": "127.0.0.1:1"]) throws {
        process.executableURL = try products.appending(path: "HostedSample")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        process.standardOutput = out
        process.standardError = err
        try Self.withNoSignalBlocked { try process.run() }
        // Tests read until the output ends. A process that still runs after five minutes is killed, so that no test
        // waits for ever.
        DispatchQueue.global().asyncAfter(deadline: .now() + 300) { [process] in
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
    }

    /// Runs `body` with no signal blocked in this thread. A process inherits the blocked signals of the thread that
    /// starts it. A shell blocks none, but a thread that runs tests blocks most of them.
    private static func withNoSignalBlocked(_ body: () throws -> Void) rethrows {
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    func wait(for text: String) throws { try Self.wait(for: text, in: &output, from: out) }

    func waitForErrors(_ text: String) throws { try Self.wait(for: text, in: &errors, from: err) }

    private static func wait(for text: String, in all: inout String, from pipe: Pipe) throws {
        while !all.contains(text) {
            let chunk = pipe.fileHandleForReading.availableData
            try #require(!chunk.isEmpty, "the process has ended by itself")
            all += String(decoding: chunk, as: UTF8.self)
        }
    }

    /// Waits for the end, and returns the exit status, or the signal that ended the process.
    func end() throws -> Int32 {
        output += String(decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        errors += String(decoding: err.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return process.terminationStatus
    }
}
#endif
