import Foundation
import Millrace
import MillraceObservation
import Observation
import Prex
import TestSupport
import Testing

@MainActor
@Suite("Bindings")
struct BindingTests {
    private func flux() -> Flux<ProfileAction, Profile> {
        Flux(state: Profile(), mutation: ProfileMutation())
    }

    @Test("The value set to a binding is sent as an action, and can be read when the setter returns")
    func send() {
        let flux = flux()
        let actions = Log<ProfileAction>()
        _ = flux.dispatcher.register { actions.note($0) }
        let name = flux.observed.binding(\.name, send: { .rename($0) })
        #expect(name.wrappedValue == "Ada")
        name.wrappedValue = "Grace"
        #expect(name.wrappedValue == "Grace")
        #expect(flux.store.state.name == "Grace")
        #expect(actions.values.count == 1)
    }

    @Test("After a set, a binding has the value that the reducer made, not the value that was set")
    func refused() {
        let flux = flux()
        let age = flux.observed.binding(\.age, send: { _ in .grow })
        age.wrappedValue = 100
        #expect(age.wrappedValue == 37)
    }

    @Test("A reader of a binding is notified when its property changes, and of no other change")
    func reader() {
        let flux = flux()
        let name = flux.observed.binding(\.name, send: { .rename($0) })
        let notified = Counter()
        withObservationTracking {
            _ = name.wrappedValue
        } onChange: {
            notified.add(1)
        }
        flux.dispatcher.dispatch(.grow)
        #expect(notified.value == 0)
        name.wrappedValue = "Grace"
        #expect(notified.value == 1)
    }

    @Test("Creating a binding does not observe its property")
    func making() {
        let flux = flux()
        let notified = Counter()
        withObservationTracking {
            _ = flux.observed.binding(\.name, send: { .rename($0) })
        } onChange: {
            notified.add(1)
        }
        flux.dispatcher.dispatch(.rename("Grace"))
        #expect(notified.value == 0)
    }

    @Test("A binding of a state without actions is set by a closure")
    func set() {
        let container = StateContainer(Profile())
        let name = container.observed.binding(\.name) { name in container.update { $0.name = name } }
        name.wrappedValue = "Grace"
        #expect(name.wrappedValue == "Grace")
        #expect(container.state.name == "Grace")
    }

    @Test("A value set to a binding can be read at once, even while another thread delivers changes")
    func whileAnotherThreadDelivers() {
        let container = StateContainer(Profile())
        let flux = flux()
        let isDelivering = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        let deliver: @Sendable (Profile) -> Void = { profile in
            if profile.name != "Ada" { return }
            isDelivering.signal()
            mayEnd.wait()
        }
        container.observe(deliver).keep()
        _ = flux.store.addStateListener(callback: deliver)
        let set = container.observed.binding(\.name) { name in container.update { $0.name = name } }
        let sent = flux.observed.binding(\.name, send: { .rename($0) })
        let setBesides = flux.observed.binding(\.name) { flux.dispatcher.dispatch(.rename($0)) }
        Thread.detachNewThread { container.update { $0.age += 1 } }
        Thread.detachNewThread { flux.dispatcher.dispatch(.grow) }
        for _ in 1...2 { isDelivering.wait() }
        set.wrappedValue = "Grace"
        #expect(set.wrappedValue == "Grace")
        sent.wrappedValue = "Joan"
        #expect(sent.wrappedValue == "Joan")
        setBesides.wrappedValue = "Barbara"
        #expect(setBesides.wrappedValue == "Barbara")
        for _ in 1...2 { mayEnd.signal() }
    }

    @Test("A binding of a part reads and sets a property of that part")
    func part() {
        let container = StateContainer([Profile()])
        let profile = container.observed.part(\.[0])
        let name = profile.binding(\.name) { name in container.update { $0[0].name = name } }
        name.wrappedValue = "Grace"
        #expect(name.wrappedValue == "Grace")
        #expect(container.state[0].name == "Grace")
    }

    @Test(
        "A binding that sends retains the store and its closure's captures, and nothing retains the binding"
    )
    func lifetime() {
        let tracker = LifetimeTracker()
        var flux: Flux? = flux()
        weak let weakFlux = flux
        do {
            let name = flux!.observed.binding(
                \.name,
                send: { [instance = tracker.instance()] in
                    instance.touch()
                    return .rename($0)
                }
            )
            flux = nil
            name.wrappedValue = "Joan"
            #expect(name.wrappedValue == "Joan")
            #expect(tracker.alive == 1)
        }
        #expect(weakFlux == nil)
        #expect(tracker.alive == 0)
    }
}
