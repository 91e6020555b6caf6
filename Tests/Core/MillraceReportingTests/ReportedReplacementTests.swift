import Millrace
import MillraceReporting
import TestSupport
import Testing

@Suite("Reported stores: replacements", .recordingScope)
struct ReportedReplacementTests {
    private final class Origin: Sendable {}

    @Test("A replacement that is declined neither restores the store nor is recorded")
    @MainActor
    func declined() throws {
        let restored = Log<Int>()
        let log = Log<Transition>()
        let recording = TransitionProbe.attach(log.note)
        defer { recording.end() }
        let reporter = ReportedStore<Int, Never>(
            dialect: "Plain",
            name: "Counter",
            state: 1,
            restore: { restored.note($0) }
        )
        defer { withExtendedLifetime(reporter) {} }
        let store = try #require(log.values.last).store
        for isDeclined in [true, false] {
            try store.modify(by: Origin()) { state in
                state = 7
                return !isDeclined
            }
            #expect(restored.values == (isDeclined ? [] : [7]))
            #expect(log.values.count == (isDeclined ? 1 : 2))
        }
    }

    @Test("An ended store refuses a replacement")
    @MainActor
    func ended() throws {
        let log = Log<Transition>()
        let recording = TransitionProbe.attach(log.note)
        defer { recording.end() }
        let reporter = ReportedStore<Int, Never>(
            dialect: "Plain",
            name: "Counter",
            state: 1,
            restore: { _ in Issue.record("An ended store was restored.") }
        )
        let store = try #require(log.values.last).store
        reporter.end()
        #expect {
            try store.modify(by: Origin()) { _ in
                Issue.record("An ended store was changed.")
                return true
            }
        } throws: { error in
            if case TimeTravelError.storeIsGone = error { true } else { false }
        }
    }

    @Test("A replacement in a store with an asynchronous restore is recorded as a change with its origin")
    func asynchronous() async throws {
        let origin = Origin()
        let log = Log<Transition>()
        let recording = TransitionProbe.attach(log.note)
        defer { recording.end() }
        let reporter = ReportedStore<Int, Never>(
            dialect: "Plain",
            name: "Register",
            state: 1,
            restoreAsync: { _ in }
        )
        defer { withExtendedLifetime(reporter) {} }
        let store = try #require(log.values.last).store
        try store.modify(by: origin) { state in
            state = 7
            return true
        }
        await onAnotherThread { log.wait { $0.count >= 2 } }
        let change = try #require(log.values.last)
        if case .change = change.cause {} else { Issue.record("the cause is \(change.cause)") }
        #expect(change.origin === origin)
        #expect(change.old as? Int == 1)
        #expect(change.new as? Int == 7)
    }
}
