import Millrace
import TestSupport
import Testing

@Suite("Container")
struct ContainerTests {
    @Test("A state announced to one observer alone is delivered in order, unless the observer has ended")
    func announcing() {
        let container = StateContainer(0)
        let log = Log<String>()
        let first = container.observe { log.note("first \($0)") }
        container.observe { state in
            log.note("second \(state)")
            container.announce(to: first) { $0 + 10 }
            if state == 2 { first.end() }
        }
        container.update { $0 = 1 }
        container.update { $0 = 2 }
        #expect(log.values == ["first 1", "second 1", "first 11", "first 2", "second 2"])
    }

    @Test("An observer receives the present state first, and then every later change once")
    func observingFromNow() {
        let container = StateContainer(1)
        let log = Log<String>()
        let (observation, result) = container.observeFromNow(
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
