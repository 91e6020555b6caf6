import Foundation
import Millrace
import MillraceTimeline
import TestSupport
import Testing

@testable import MillraceInspector

/// A timeline sees the whole process, so tests that record run in processes of their own.
@Suite("Inspector: starting and stopping")
struct InspectorTests {
    @Test("It is off in release builds unless asked for")
    func release() async throws {
        var options = makeIdleOptions()
        options.evenInRelease = false
        do {
            let inspector = try await Inspector.start(port: 0, options: options)
            await inspector.stop()
            #expect(Inspector.isDebugBuild)
        } catch InspectorError.offInRelease {
            #expect(!Inspector.isDebugBuild)
        }
        #expect("\(InspectorError.offInRelease)".contains("evenInRelease"))
    }

    @Test("Whether this is a release build decides, and what was asked for")
    func releaseOptions() throws {
        #expect(throws: InspectorError.self) {
            try Inspector.Options().check(isDebugBuild: false)
        }
        try Inspector.Options().check(isDebugBuild: true)
        try makeOptions().check(isDebugBuild: false)
    }

    @Test("It records from the call on until it is stopped")
    func recording() async {
        await #expect(processExitsWith: .success) {
            let tally = Tally()
            let inspector = try await Inspector.start(port: 0, options: makeOptions())
            tally.dispatch(.add(1))
            #expect(inspector.timeline.ids.count == 1)
            await inspector.stop()
            await inspector.stop()
            tally.dispatch(.add(1))
            #expect(inspector.timeline.ids.count == 1)
        }
    }

    @Test("A timeline of one's own goes on")
    func ownTimeline() async {
        await #expect(processExitsWith: .success) {
            let tally = Tally()
            var options = makeOptions()
            options.timeline = Timeline()
            let inspector = try await Inspector.start(port: 0, options: options)
            await inspector.stop()
            tally.dispatch(.add(1))
            #expect(options.timeline?.ids.count == 1)
        }
    }

    @Test("Without waiting: what happens from the call on is recorded, and the address is told")
    func detached() async {
        await #expect(processExitsWith: .success) {
            let tally = Tally()
            let inspector = try await withCheckedThrowingContinuation { continuation in
                Inspector.startDetached(port: 0, options: makeOptions()) { continuation.resume(with: $0) }
                tally.dispatch(.add(1))
            }
            #expect(inspector.timeline.ids.count == 1)
            #expect(inspector.url.host() == "127.0.0.1")
            await inspector.stop()
        }
    }

    @Test("Without waiting and without a report, the log is told")
    func detachedLog() async throws {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        var options = makeIdleOptions()
        options.host = .address("nowhere")
        options.log = { continuation.yield($0) }
        Inspector.startDetached(port: 0, options: options)
        for await line in lines {
            #expect(line.hasPrefix("Millrace inspector: 'nowhere' is not an IP address."))
            break
        }
    }

    @Test("A port that is taken, and an address that is none, are errors that say so")
    func errors() async throws {
        let inspector = try await Inspector.start(port: 0, options: makeIdleOptions())
        let port = UInt16(try #require(inspector.url.port))
        do {
            try await Inspector.start(port: port, options: makeIdleOptions())
            Issue.record("The port is not taken.")
        } catch {
            #expect("\(error)" == "Port \(port) is taken. Choose another, or 0 for one that is free.")
        }
        await inspector.stop()
        var options = makeIdleOptions()
        options.host = .address("nowhere")
        do {
            try await Inspector.start(port: 0, options: options)
            Issue.record("Nowhere is somewhere.")
        } catch InspectorError.invalidAddress(let address) {
            #expect(address == "nowhere")
        }
    }

    @Test("After stopping the port is free again")
    func restart() async throws {
        // Another process may be given the port before it is asked for again, but not time after time.
        for _ in 1...10 {
            let first = try await Inspector.start(port: 0, options: makeIdleOptions())
            let port = UInt16(try #require(first.url.port))
            await first.stop()
            do {
                let second = try await Inspector.start(port: port, options: makeIdleOptions())
                await second.stop()
                return
            } catch InspectorError.portTaken {
                continue
            }
        }
        Issue.record("The ports stay taken.")
    }
}

private func makeOptions() -> Inspector.Options {
    var options = Inspector.Options()
    options.evenInRelease = true
    options.log = { _ in }
    return options
}

/// Options for an inspector of nothing, since a recorder would see what other tests do.
private func makeIdleOptions() -> Inspector.Options {
    var options = makeOptions()
    options.timeline = .unattached()
    return options
}
