import Millrace
import Observation
import TestSupport
import Testing

@testable import MillraceObservation

private struct Owner: Identifiable {
    let id: Int
    var instance: LifetimeTracker.Instance
    var number = 0
}

private struct Owners {
    var first: LifetimeTracker.Instance
    var all: [Owner]
}

@MainActor
@Suite("The life of observed stores")
struct ObservedLifetimeTests {
    @Test("A source has the same observed object while that is retained, and the same part afterwards")
    func oneObject() {
        let container = StateContainer(1)
        var observed: Observed? = container.observed
        #expect(container.observed === observed)
        #expect(StateContainer(1).observed !== observed)
        let part = container.observed.observedPart
        observed = nil
        #expect(container.observed.observedPart === part)
    }

    @Test("A new source at a released source's address gets a new observed object")
    func reusedAddresses() {
        for number in 0..<1_000 {
            let container = StateContainer(number)
            #expect(container.observed.state == number)
            container.update { $0 += 1 }
            #expect(container.observed.state == number + 1)
        }
    }

    @Test("A thousand stores are observed independently")
    func thousandStores() {
        let containers = (0..<1_000).map { StateContainer($0) }
        let notified = NotificationCounts<Int>()
        for (number, container) in containers.enumerated() {
            notified.track(number) { container.observed.state }
        }
        containers[500].update { $0 = -1 }
        #expect(notified.take() == [500: 1])
        for container in containers { container.update { $0 += 1 } }
        #expect(notified.take().count == 999)
        #expect(containers[999].observed.state == 1_000)
    }

    @Test("The last state stays readable after the store's release")
    func releasedWhileObserved() {
        var store: ReducedStore<Setting>? = ReducedStore(0)
        let observed = store!.container.observed
        let notified = NotificationCounts<String>()
        notified.track("state") { observed.state }
        store!.dispatch(7)
        store = nil
        #expect(observed.state == 7)
        observed.refresh()
        #expect(observed.state == 7)
        #expect(notified.take() == ["state": 1])
    }

    @Test(
        "A store and its parts and rows are released, whether the store or its observed object goes first",
        arguments: [true, false]
    )
    func noLeak(isStoreDroppedFirst: Bool) {
        let tracker = LifetimeTracker()
        func makeState() -> Owners {
            Owners(
                first: tracker.instance(),
                all: (0..<10).map { Owner(id: $0, instance: tracker.instance()) }
            )
        }
        var container: StateContainer<Owners>? = StateContainer(makeState())
        weak let released = container
        var observed: Observed<Owners, Never>? = container?.observed
        weak let releasedPart = observed?.observedPart
        var rows: ObservedElements<[Owner]>? = observed?.elements(\.all)
        var part: ObservedPart<[Owner]>? = observed?.part(\.all)
        for row in rows! {
            withObservationTracking {
                _ = row.number
            } onChange: {
            }
        }
        withObservationTracking {
            _ = part!.state
        } onChange: {
        }
        container?.update { $0.all[3].number += 1 }
        container?.update { $0.all.removeLast(5) }
        if isStoreDroppedFirst {
            container = nil
            #expect(released != nil, "what is observed retains it")
            observed = nil
        } else {
            observed = nil
            #expect(releasedPart != nil, "the store retains it")
            container = nil
        }
        #expect(released == nil)
        rows = nil
        part = nil
        #expect(releasedPart == nil)
        #expect(tracker.alive == 0)
    }
}

private enum Setting: Reducer {
    static func reduce(_ state: Int, _ action: Int) -> Int { action }
}
