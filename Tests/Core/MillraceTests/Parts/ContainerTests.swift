import Millrace
import MillraceReporting
import TestSupport
import Testing

@Suite("Container")
struct ContainerTests {
    @Test("A state announced to one observer alone is delivered in order, unless the observer has ended")
    func announcing() {
        let container = StateContainer(0)
        let log = Log<String>()
        let first = container.observers.add { log.note("first \($0)") }
        _ = container.observers.add { state in
            log.note("second \(state)")
            container.announce(to: first) { $0 + 10 }
            if state == 2 { first.end() }
        }
        container.update { $0 = 1 }
        container.update { $0 = 2 }
        #expect(log.values == ["first 1", "second 1", "first 11", "first 2", "second 2"])
    }

    @Test("A state is not announced to an ended observer, or to the observer of another container")
    func announcingToOthers() {
        let container = StateContainer(0)
        let other = StateContainer(0)
        let log = Log<String>()
        let ended = container.observers.add { log.note("ended \($0)") }
        container.observe { log.note("active \($0)") }.keep()
        other.observe { log.note("other \($0)") }.keep()
        let foreign = other.observers.add { log.note("foreign \($0)") }
        ended.end()
        for observation in [ended, foreign] { container.announce(to: observation) { $0 + 10 } }
        #expect(log.values.isEmpty)
    }

    /// While any recorder of the process is attached, every container counts as observed. So this test runs in a process of its own.
    @Test("A closed container is neither modified nor restored, whether its queue has observers or not")
    func closed() async {
        await #expect(processExitsWith: .success) {
            for isObserved in [false, true] {
                let queue = RunToCompletionQueue()
                let label = StoreLabel(dialect: "Test", name: "container")
                let container = StateContainer(0, queue: queue, label: label)
                let other = StateContainer(0, queue: queue, label: nil)
                let observation = isObserved ? other.observe { _ in } : nil
                let store = try #require(container.stateFeed.transitions?.store)
                #expect(store.isAlive)
                container.close()
                #expect(!store.isAlive)
                let isOpen = container.modify { _ in
                    Issue.record("The state of a closed container was changed.")
                    return true
                }
                #expect(!isOpen)
                #expect {
                    try store.restore(1)
                } throws: { error in
                    if case TimeTravelError.storeIsGone(label) = error { true } else { false }
                }
                observation?.end()
            }
        }
    }

    @Test("An observer receives the present state first, and then every later change once")
    func observingFromNow() {
        let container = StateContainer(1)
        let log = Log<String>()
        let (observation, result) = container.observers.add(
            on: .immediate,
            startingWith: { container.unguardedState },
            first: { state in
                container.update { $0 += 1 }
                onThreads(1) { _ in container.update { $0 += 1 } }
                log.note("first \(state)")
                return -state
            },
            next: { log.note("next \($0)") }
        )
        #expect(result == -1)
        container.update { $0 += 1 }
        observation.end()
        container.update { $0 += 1 }
        #expect(log.values == ["first 1", "next 2", "next 3", "next 4"])
    }

    @Test("A replacement sets the state, unless it is refused or of another type")
    func replacement() throws {
        final class Origin {}
        let container = StateContainer(1)
        let store = try #require(container.stateFeed.transitions?.store)
        try store.modify(by: Origin()) { state in
            state = 2
            return true
        }
        #expect(container.state == 2)
        for (new, isSet) in [(3 as Any, false), ("3" as Any, true)] {
            try? store.modify(by: Origin()) { state in
                state = new
                return isSet
            }
            #expect(container.state == 2)
        }
    }
}
