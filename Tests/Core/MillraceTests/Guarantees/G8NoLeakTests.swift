import Dispatch
import TestSupport
import Testing

@testable import Millrace

@Suite("G8 No leak")
struct G8NoLeakTests {
    @Test("A released container releases its observers, even when their handles are retained")
    func droppedContainer() {
        let tracker = LifetimeTracker()
        var container: StateContainer<Int>? = StateContainer(0)
        let observations = [Delivery.immediate, .main, .queue(.global())].map { delivery in
            let instance = tracker.instance()
            return container!.observe(on: delivery) { _ in instance.touch() }
        }
        #expect(tracker.alive == 3)
        container = nil
        #expect(tracker.alive == 0)
        #expect(observations.allSatisfy { !$0.isActive })
        for observation in observations { observation.end() }
    }

    @Test("An ended observer's closure is released, even when its captures retain the handle")
    func endedObserver() {
        // Sendable: only one thread uses the object.
        final class Owner: @unchecked Sendable {
            var observation: ObservationHandle?
            let instance: LifetimeTracker.Instance
            init(_ instance: LifetimeTracker.Instance) { self.instance = instance }
        }
        let tracker = LifetimeTracker()
        let container = StateContainer(0)
        do {
            let owner = Owner(tracker.instance())
            owner.observation = container.observe { _ in owner.instance.touch() }
            owner.observation?.end()
        }
        #expect(tracker.alive == 0)
    }

    @Test("A callback may add an observer and release the container")
    func droppedInsideACallback() {
        // Sendable: only one thread uses the object.
        final class Owner: @unchecked Sendable {
            var container: StateContainer<Int>?
        }
        let tracker = LifetimeTracker()
        let owner = Owner()
        let log = Log<String>()
        owner.container = StateContainer(0)
        do {
            let instance = tracker.instance()
            owner.container?.observe { [unowned owner] _ in
                log.note("first")
                owner.container?.observe { _ in instance.touch() }.keep()
                owner.container = nil
            }.keep()
        }
        owner.container?.update { $0 += 1 }
        #expect(log.values == ["first"])
        #expect(owner.container == nil)
        #expect(tracker.alive == 0)
    }

    @Test("An object captured by an observer's closure may change the container on deinit")
    func captureThatUsesTheContainerOnDeinit() {
        let tracker = LifetimeTracker()
        let container = StateContainer(0)
        func observe() -> ObservationHandle {
            let instance = tracker.instance { container.update { $0 += 1 } }
            return container.observe { _ in instance.touch() }
        }
        observe().end()
        #expect(container.state == 1)
        _ = observe()
        container.close()
        #expect(tracker.alive == 0)
    }

    @Test("An object released by a transition may end an observation of the container on deinit")
    func releasedInATransition() {
        for isObserved in [false, true] {
            let tracker = LifetimeTracker()
            let container = StateContainer<LifetimeTracker.Instance?>(nil)
            let log = Log<String>()
            let observation = container.observe { _ in log.note("ended") }
            if isObserved { container.observe { _ in log.note("observer") }.keep() }
            let instance = { tracker.instance { observation.end() } }
            container.update { $0 = instance() }
            container.update { $0 = nil }
            #expect(tracker.alive == 0)
            #expect(!observation.isActive)
            #expect(log.values == (isObserved ? ["ended", "observer", "observer"] : ["ended"]))
        }
    }

    @Test("An object released by a closed container may use another container on deinit")
    func stateThatUsesAnotherContainerOnDeinit() {
        let tracker = LifetimeTracker()
        let other = StateContainer(0)
        var container: StateContainer<LifetimeTracker.Instance>? = StateContainer(
            tracker.instance { other.update { $0 += 1 } }
        )
        container?.close()
        #expect(other.state == 1)
        container = nil
        #expect(tracker.alive == 0)
    }

    @Test("An object released by a closed container may use a container with the same queue on deinit")
    func stateThatUsesTheSameQueueOnDeinit() async {
        await #expect(processExitsWith: .success) {
            let tracker = LifetimeTracker()
            let queue = RunToCompletionQueue()
            let other = StateContainer(0, queue: queue, label: nil)
            let state = { tracker.instance { other.update { $0 += 1 } } }
            let container = StateContainer<LifetimeTracker.Instance>(state(), queue: queue, label: nil)
            container.close()
            #expect(other.state == 1)
            #expect(tracker.alive == 0)
        }
    }

    @Test("An asynchronous sequence ends its subscription when it is dropped, and ends with the container")
    func streams() async {
        let tracker = LifetimeTracker()
        var container: StateContainer<Int>? = StateContainer(0)
        var stream: AsyncStream<Int>? = container!.outputs()
        container!.update { $0 += 1 }
        stream = nil
        #expect(container!.queue.observerCount.load(ordering: .relaxed) == 0)
        stream = container!.outputs()
        container!.update { $0 += 1 }
        container!.update { $0 += 1 }
        container = nil
        var values: [Int] = []
        for await value in stream! { values.append(value) }
        #expect(values == [2, 3])
        #expect(tracker.alive == 0)
    }

    @Test("An object released by a replaced state may use its container on deinit, observed or not")
    func replacedStateThatUsesTheContainerOnDeinit() async {
        await #expect(processExitsWith: .success) {
            for isObserved in [false, true] {
                let tracker = LifetimeTracker()
                let container = StateContainer<LifetimeTracker.Instance?>(nil)
                let log = Log<Bool>()
                if isObserved { container.observe { _ in }.keep() }
                let instance = { tracker.instance { log.note(container.state == nil) } }
                container.set(instance())
                container.set(nil)
                #expect(tracker.alive == 0)
                #expect(log.values == [true])
            }
        }
    }
}
