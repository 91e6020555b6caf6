import Dispatch
import Millrace
import MobiusCore
import Observation
import Prex
import TestSupport
import Testing

@testable import MillraceObservation

@MainActor
@Suite("Bindings of navigation")
struct NavigationTests {
    private let flux = Flux(state: Shop(), mutation: ShopMutation())
    private let notified = NotificationCounts<String>()
    private let actions = Log<String>()

    init() {
        _ = flux.dispatcher.register { [actions] in actions.note("\($0)") }
    }

    private var shop: Observed<Shop, ShopAction> { flux.observed }
    private var item: ObservedBinding<Shop.Payment?> { shop.binding(item: \.payment, dismiss: .closePayment) }
    private var presence: ObservedBinding<Bool> {
        shop.binding(isPresented: \.payment, dismiss: .closePayment)
    }
    private var store: ObservedBinding<ObservedItem<Shop.Payment, PaymentAction>?> {
        shop.binding(item: \.payment, send: ShopAction.payment, dismiss: .closePayment)
    }

    @Test(
        "A presentation's reader is notified when its part is set or becomes nil; that of its value also of changes inside"
    )
    func reading() {
        func track() {
            notified.track("item") { item.wrappedValue }
            notified.track("presence") { presence.wrappedValue }
            notified.track("store") { store.wrappedValue?.id }
        }
        track()
        flux.dispatcher.dispatch(.rename("Another"))
        #expect(notified.take() == [:])
        flux.dispatcher.dispatch(.pay(Shop.Payment()))
        #expect(notified.take() == ["item": 1, "presence": 1, "store": 1])
        #expect(item.wrappedValue?.id == 1)
        #expect(presence.wrappedValue)
        track()
        store.wrappedValue?.send(.type("4711"))
        #expect(notified.take() == ["item": 1])
        notified.track("item") { item.wrappedValue }
        flux.dispatcher.dispatch(.closePayment)
        #expect(notified.take() == ["item": 1, "presence": 1, "store": 1])
        #expect(item.wrappedValue == nil)
        #expect(!presence.wrappedValue)
        #expect(store.wrappedValue == nil)
    }

    @Test("A dismissal sends the action once, and only while the part is set")
    func dismissing() {
        let dismissals: [() -> Void] = [
            { item.wrappedValue = nil }, { presence.wrappedValue = false }, { store.wrappedValue = nil },
        ]
        for dismiss in dismissals {
            dismiss()
            flux.dispatcher.dispatch(.pay(Shop.Payment()))
            dismiss()
            #expect(flux.store.state.payment == nil)
            dismiss()
        }
        #expect(actions.values.count { $0 == "closePayment" } == 3)
        #expect(actions.values.count == 6)
    }

    @Test("Setting a presentation to a value, or to true, does nothing")
    func setting() {
        item.wrappedValue = Shop.Payment()
        presence.wrappedValue = true
        #expect(!presence.wrappedValue)
        flux.dispatcher.dispatch(.pay(Shop.Payment()))
        item.wrappedValue = Shop.Payment(id: 2)
        #expect(item.wrappedValue?.id == 1)
        #expect(actions.values.count == 1)
    }

    @Test("The store of a part that is closed, or replaced by one with another id, has the last values")
    func closing() throws {
        flux.dispatcher.dispatch(.pay(Shop.Payment(id: 1, card: "4711")))
        let first = try #require(store.wrappedValue)
        #expect(store.wrappedValue === first)
        notified.track("store") { store.wrappedValue?.id }
        flux.dispatcher.dispatch(.pay(Shop.Payment(id: 2, card: "0815")))
        #expect(notified.take() == ["store": 1])
        let second = try #require(store.wrappedValue)
        #expect(second.id == 2)
        #expect(first.card == "4711")
        store.wrappedValue = nil
        #expect(second.card == "0815")
        second.send(.type("1"))
        #expect(second.card == "0815")
    }

    @Test("A path is the store's value when the setter returns, also if the store has corrected it")
    func path() {
        let path = shop.binding(path: \.path, send: ShopAction.setPath)
        notified.track("path") { path.wrappedValue }
        path.wrappedValue = [1, 2]
        #expect(path.wrappedValue == [1, 2])
        #expect(notified.take() == ["path": 1])
        path.wrappedValue = [1, -1]
        #expect(path.wrappedValue == [1])
        #expect(flux.store.state.path == [1])
    }

    @Test("A child has bindings of navigation of its own")
    func child() throws {
        flux.dispatcher.dispatch(.pay(Shop.Payment()))
        let payment = try #require(shop.scope(\.payment, send: ShopAction.payment))
        let address = payment.binding(item: \.address, dismiss: .move(to: "Nowhere"))
        #expect(address.wrappedValue?.street == "Mill Lane")
        address.wrappedValue = nil
        #expect(address.wrappedValue?.street == "Nowhere")
    }

    @Test("Creating bindings observes nothing, and a binding retains the store and is retained by nothing")
    func lifetime() {
        var flux: Flux? = Flux(state: Shop(), mutation: ShopMutation())
        weak let weakFlux = flux
        notified.track("creating") {
            (flux!.observed.binding(item: \.payment, dismiss: .closePayment), store)
        }
        do {
            let path = flux!.observed.binding(path: \.path, send: ShopAction.setPath)
            flux = nil
            path.wrappedValue = [1]
            #expect(path.wrappedValue == [1])
        }
        #expect(weakFlux == nil)
        self.flux.dispatcher.dispatch(.pay(Shop.Payment()))
        #expect(notified.take() == [:])
    }
}

/// A store that applies actions later.
@MainActor
@Suite("Bindings of navigation: stores that answer later")
struct LateNavigationTests {
    private enum Event { case setPath([Int]), type(String), close, refuse, open(Shop.Payment) }

    private let queue = PausedQueue()
    private let controller: MobiusController<Shop, Event, Never>
    private let notified = NotificationCounts<String>()

    init() {
        controller = Mobius.loop(
            update: { (shop: Shop, event: Event) in
                var shop = shop
                switch event {
                case .setPath([0]): return .noChange
                case .setPath(let path): shop.path = path.filter { $0 >= 0 }
                case .close:
                    shop.title += "×"
                    if shop.payment?.id == 1 { shop.payment = nil }
                case .open(let payment): shop.payment = payment
                case .type(let text): shop.search.text = text
                case .refuse: return .noChange
                }
                return .next(shop)
            },
            effectHandler: EffectRouter<Never, Event>().asConnectable
        ).makeController(from: Shop(), loopQueue: queue.queue)
        controller.start()
        _ = controller.model
        queue.pause()
    }

    private var path: ObservedBinding<[Int]> {
        controller.observed.binding(path: \.path, send: { .setPath($0) })
    }

    /// Lets the store apply what is pending.
    private func answer() async {
        queue.resume()
        _ = controller.model
        await mainQueueTurn()
        queue.pause()
    }

    @Test("A path has the value that was set, and its readers are notified once, when it is set")
    func accepted() async {
        notified.track("path") { path.wrappedValue }
        path.wrappedValue = [1]
        #expect(path.wrappedValue == [1])
        #expect(controller.observed.path == [])
        #expect(notified.take() == ["path": 1])
        notified.track("path") { path.wrappedValue }
        await answer()
        #expect(controller.observed.path == [1])
        #expect(path.wrappedValue == [1])
        #expect(notified.take() == [:])
    }

    @Test(
        "If the store corrects or refuses the path, the path has the store's value, and its readers are notified",
        arguments: [[-1, 1], [0]]
    )
    func refused(value: [Int]) async {
        path.wrappedValue = value
        notified.track("path") { path.wrappedValue }
        #expect(path.wrappedValue == value)
        await answer()
        #expect(path.wrappedValue == value.filter { $0 > 0 })
        #expect(notified.take() == ["path": 1])
    }

    @Test("Of several paths that were set, the last one is shown until the store has applied it")
    func several() async {
        path.wrappedValue = [1]
        path.wrappedValue = [1, 2]
        notified.track("path") { path.wrappedValue }
        controller.dispatchEvent(.setPath([5]))
        #expect(path.wrappedValue == [1, 2])
        await answer()
        #expect(path.wrappedValue == [5])
        #expect(notified.take() == ["path": 1])
    }

    @Test("A child's binding has what was set until the child's store has applied the action")
    func child() async {
        let search = controller.observed.scope(\.search, send: Event.type)
        let text = search.binding(path: \.text, send: { $0 })
        text.wrappedValue = "m"
        text.wrappedValue = "mi"
        #expect(text.wrappedValue == "mi")
        #expect(search.text == "")
        await answer()
        #expect(search.text == "mi")
        #expect(text.wrappedValue == "mi")
    }

    @Test("A reader that sets the path again when it is notified has the last word")
    func setByReader() async {
        let path = path
        withObservationTracking {
            _ = path.wrappedValue
        } onChange: {
            MainActor.assumeIsolated { path.wrappedValue = [1, 2] }
        }
        path.wrappedValue = [1]
        #expect(path.wrappedValue == [1, 2])
        await answer()
        #expect(path.wrappedValue == [1, 2])
        #expect(controller.observed.path == [1, 2])
    }

    @Test(
        "What was dismissed stays dismissed and is dismissed once; if the store refuses, it is presented again",
        arguments: [1, 2]
    )
    func dismissed(id: Int) async {
        let observed = controller.observed
        let item = observed.binding(item: \.payment, dismiss: .close)
        let presence = observed.binding(isPresented: \.payment, dismiss: .close)
        let store = observed.binding(item: \.payment, send: { (_: Int) in .refuse }, dismiss: .close)
        let bindings: [(isPresented: () -> Bool, dismiss: () -> Void)] = [
            ({ item.wrappedValue != nil }, { item.wrappedValue = nil }),
            ({ presence.wrappedValue }, { presence.wrappedValue = false }),
            ({ store.wrappedValue != nil }, { store.wrappedValue = nil }),
        ]
        for (isPresented, dismiss) in bindings {
            controller.dispatchEvent(.open(Shop.Payment(id: id)))
            await answer()
            _ = notified.take()
            let closings = controller.observed.title.count { $0 == "×" }
            #expect(isPresented())
            notified.track("binding", isPresented)
            dismiss()
            #expect(!isPresented())
            #expect(observed.payment?.id == id)
            #expect(notified.take() == ["binding": 1])
            notified.track("binding", isPresented)
            dismiss()
            await answer()
            #expect(isPresented() == (id == 2))
            #expect(notified.take() == (id == 2 ? ["binding": 1] : [:]))
            #expect(controller.observed.title.count { $0 == "×" } == closings + 1)
        }
    }

    @Test("A stopped controller drops the event, and the path has the model's value")
    func stopped() async {
        queue.resume()
        controller.stop()
        path.wrappedValue = [1]
        _ = controller.model
        await mainQueueTurn()
        #expect(path.wrappedValue == [])
    }
}

/// A queue that a test pauses.
private final class PausedQueue: Sendable {
    let queue = DispatchQueue(label: "test")
    private let isPaused = Guarded(false)

    func pause() {
        isPaused.withLock { $0 = true }
        queue.suspend()
    }

    func resume() {
        isPaused.withLock { $0 = false }
        queue.resume()
    }

    deinit {
        // A suspended queue must not be deallocated.
        if isPaused.withLock({ $0 }) { queue.resume() }
    }
}
