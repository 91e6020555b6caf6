import Observation
import Prex
import TestSupport
import Testing

@testable import MillraceObservation

@MainActor
@Suite("Child stores")
struct ScopeTests {
    private let flux = Flux(state: Shop(), mutation: ShopMutation())
    private let notified = NotificationCounts<String>()

    private var shop: Observed<Shop, ShopAction> { flux.observed }
    private var search: Observed<Shop.Search, SearchAction> { shop.scope(\.search, send: ShopAction.search) }

    @Test("A child reads its part, and its actions are the store's, visible when send returns")
    func sending() {
        let search = search
        search.send(.type("mill"))
        #expect(search.text == "mill")
        #expect(flux.store.state.search.text == "mill")
        let text = search.binding(\.text, send: { .type($0) })
        text.wrappedValue = "race"
        #expect(text.wrappedValue == "race")
        let set = search.binding(\.text) { [flux] in flux.dispatcher.dispatch(.search(.type($0))) }
        set.wrappedValue = "water"
        #expect(set.wrappedValue == "water")
        #expect(shop.search.text == "water")
    }

    @Test(
        "A change notifies each reader of what has changed once, through two levels of children, and no other reader"
    )
    func notifications() {
        let filter = search.scope(\.filter, send: SearchAction.filter)
        let readings: [String: () -> Void] = [
            "title": { [shop] in _ = shop.title },
            "whole search": { [search] in _ = search.state },
            "text": { [search] in _ = search.text },
            "filter": { _ = filter.isOn },
            "limit": { _ = filter.limit },
            "all": { [shop, search] in _ = (shop.search, search.filter, filter.isOn) },
        ]
        for (key, read) in readings { notified.track(key, read) }
        func notifications() -> [String: Int] {
            let counts = notified.take()
            for key in counts.keys { notified.track(key, readings[key]!) }
            return counts
        }
        filter.send(.toggle)
        #expect(filter.isOn)
        #expect(notifications() == ["whole search": 1, "filter": 1, "all": 1])
        flux.dispatcher.dispatch(.rename("Another"))
        #expect(notifications() == ["title": 1])
        flux.dispatcher.dispatch(.search(.type("mill")))
        #expect(notifications() == ["whole search": 1, "text": 1, "all": 1])
        #expect(filter.isOn)
    }

    @Test("Making a child observes nothing")
    func making() {
        notified.track("scope") { search }
        flux.dispatcher.dispatch(.search(.type("mill")))
        #expect(notified.take() == [:])
    }

    @Test(
        "While a child is retained, the same part and type of action have the same child, which uses the last closure"
    )
    func sameChild() {
        var child: Observed? = search
        #expect(search === child)
        let other = shop.scope(\.search, send: { (text: String) in .search(.type(text)) })
        #expect(other !== child)
        other.send("mill")
        #expect(child?.text == "mill")
        _ = shop.scope(\.search, send: { (action: SearchAction) in .rename("\(action)") })
        child?.send(.type("water"))
        #expect(child?.text == "mill")
        #expect(shop.title.contains("water"))
        weak let released = child
        child = nil
        #expect(released == nil)
        search.send(.type("race"))
        #expect(search.text == "race")
    }

    @Test("A child retains the store, and nothing retains the child and its closure's captures")
    func lifetime() {
        let tracker = LifetimeTracker()
        var flux: Flux? = Flux(state: Shop(), mutation: ShopMutation())
        weak let weakFlux = flux
        func filter() -> Observed<Shop.Filter, FilterAction> {
            let instance = tracker.instance()
            let search = flux!.observed.scope(\.search) { (action: SearchAction) -> ShopAction in
                instance.touch()
                return .search(action)
            }
            return search.scope(\.filter, send: SearchAction.filter)
        }
        var child: Observed? = filter()
        weak let weakChild = child
        flux = nil
        child?.send(.toggle)
        #expect(child?.isOn == true)
        #expect(tracker.alive == 1)
        child = nil
        #expect(weakChild == nil)
        #expect(weakFlux == nil)
        #expect(tracker.alive == 0)
    }

    // MARK: Optional parts

    private var payment: Observed<Shop.Payment, PaymentAction>? {
        shop.scope(\.payment, send: ShopAction.payment)
    }

    @Test(
        "The reader of an optional part is notified when it is set and when it becomes nil, not of changes inside",
        .bug("https://github.com/pointfreeco/swift-composable-architecture/issues/3871")
    )
    func optional() throws {
        notified.track("payment") { payment == nil }
        #expect(payment == nil)
        flux.dispatcher.dispatch(.rename("Another"))
        #expect(notified.take() == [:])
        flux.dispatcher.dispatch(.pay(Shop.Payment()))
        #expect(notified.take() == ["payment": 1])
        let child = try #require(payment)
        #expect(payment === child)
        notified.track("payment") { payment == nil }
        notified.track("card") { child.card }
        child.send(.type("4711"))
        #expect(child.card == "4711")
        #expect(notified.take() == ["card": 1])
        notified.track("card") { child.card }
        flux.dispatcher.dispatch(.closePayment)
        #expect(notified.take() == ["payment": 1])
        #expect(payment == nil)
    }

    @Test(
        "A child whose part has become nil has the last values and still sends; the part that is set next has a new child",
        .bug("https://github.com/pointfreeco/swift-composable-architecture/issues/3717")
    )
    func gone() throws {
        flux.dispatcher.dispatch(.pay(Shop.Payment()))
        let old = try #require(payment)
        old.send(.type("4711"))
        flux.dispatcher.dispatch(.closePayment)
        #expect(old.card == "4711")
        flux.dispatcher.dispatch(.pay(Shop.Payment()))
        let new = try #require(payment)
        #expect(new !== old)
        old.send(.type("0815"))
        #expect(new.card == "0815")
        #expect(old.card == "4711")
    }

    @Test("A child of an optional part's child may be read while that part becomes nil")
    func nestedOptional() throws {
        flux.dispatcher.dispatch(.pay(Shop.Payment()))
        let payment = try #require(payment)
        let address = try #require(payment.scope(\.address, send: PaymentAction.move))
        address.send("Water Street")
        let seen = Log<String>()
        withObservationTracking {
            _ = (self.payment == nil, address.street)
        } onChange: {
            MainActor.assumeIsolated {
                seen.note("\(self.payment == nil)")
                seen.note(address.street)
                seen.note("\(payment.scope(\.address, send: PaymentAction.move) === address)")
            }
        }
        notified.track("payment") { self.payment == nil }
        notified.track("address") { payment.scope(\.address, send: PaymentAction.move) == nil }
        flux.dispatcher.dispatch(.closePayment)
        #expect(seen.values == ["true", "Water Street", "true"])
        #expect(notified.take() == ["payment": 1])
        address.send("Nowhere")
        #expect(address.street == "Water Street")
    }

    @Test("A part that is set to another value without becoming nil has the same child")
    func replaced() throws {
        flux.dispatcher.dispatch(.pay(Shop.Payment()))
        let child = try #require(payment)
        notified.track("payment") { payment == nil }
        flux.dispatcher.dispatch(.pay(Shop.Payment(id: 2, card: "0815")))
        #expect(notified.take() == [:])
        #expect(child.card == "0815")
    }

    // MARK: Release

    @Test(
        "Optional parts that are set again and again have their own values in children, also at reused addresses"
    )
    func reusedAddresses() throws {
        for number in 0..<1_000 {
            flux.dispatcher.dispatch(.pay(Shop.Payment(card: "\(number)")))
            #expect(payment?.card == "\(number)")
            payment?.send(.type("\(-number)"))
            #expect(payment?.card == "\(-number)")
            flux.dispatcher.dispatch(.closePayment)
        }
    }

    @Test(
        "Children and their parts are released, however many there were",
        .bug("https://github.com/pointfreeco/swift-composable-architecture/pull/2664")
    )
    func growth() throws {
        let part = shop.observedPart.part(PartKey(\Shop.rows, .elements)) { ElementsPart(\.rows, of: Shop()) }
        let rows = try #require(part as? ElementsPart<Shop, [Shop.Row]>)
        let tracker = LifetimeTracker()
        var largest = (children: 0, rows: 0, parts: 0)
        for number in 0..<10_000 {
            var next = Shop()
            next.payment = number.isMultiple(of: 2) ? Shop.Payment() : nil
            next.rows = [Shop.Row(id: number), Shop.Row(id: number + 1)]
            shop.send(.set(next))
            let instance = tracker.instance()
            let row = shop.scopes(\.rows) { (id, action: RowAction) -> ShopAction in
                instance.touch()
                return .row(id, action)
            }[1]
            row.send(.add(number))
            #expect(row.count == number)
            #expect((payment == nil) == (next.payment == nil))
            _ = shop.scope(\.rows[number % 2], send: { (_: Int) in .closePayment })
            largest.children = max(largest.children, tracker.alive)
            largest.rows = max(largest.rows, rows.rowCount)
            largest.parts = max(largest.parts, shop.observedPart.partCount)
        }
        #expect(tracker.alive == 0)
        #expect(largest.children == 1)
        #expect(largest.rows < 200)
        #expect(largest.parts < 10)
        let search = search
        for _ in 0..<10_000 { _ = shop.scope(\.search, send: { (_: Int) in .closePayment }) }
        #expect(shop.part(\.search).childCount <= 2)
        withExtendedLifetime(search) {}
    }
}
