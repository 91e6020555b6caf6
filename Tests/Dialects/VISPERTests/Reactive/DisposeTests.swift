import HeadlessUIKit
import TestSupport
import Testing

@testable import VISPER_Reactive

@Suite("Properties: ending subscriptions")
struct DisposeTests {
    @Test("A disposed subscription is not called any more; disposing twice has no effect")
    func twice() {
        let log = Log<Int>()
        let property = ObservableProperty(0)
        let reference = property.subscribe { log.note($0) }
        property.value = 1
        reference?.dispose()
        reference?.dispose()
        property.value = 2
        #expect(log.values == [0, 1])
        #expect(property.subscriptions.count == 0)
    }

    @Test("A subscriber that disposes its own subscription is not called again")
    func insideOfTheCallback() {
        let log = Log<Int>()
        let property = ObservableProperty(0)
        let bag = SubscriptionReferenceBag()
        bag += property.subscribe { value in
            log.note(value)
            if value == 1 { bag.dispose() }
        }
        property.value = 1
        property.value = 2
        #expect(log.values == [0, 1])
    }

    @Test("A subscriber that an earlier subscriber has disposed of is not called")
    func endedByAnEarlierOne() {
        let log = Log<Int>()
        let property = ObservableProperty(0)
        let bag = SubscriptionReferenceBag()
        property.subscribe { if $0 == 1 { bag.dispose() } }
        bag += property.subscribe { log.note($0) }
        property.value = 1
        #expect(log.values == [0])
    }

    @Test("References are equal if they refer to the same subscription")
    func equality() throws {
        let property = ObservableProperty(0)
        let first = try #require(property.subscribe { _ in })
        let second = try #require(property.subscribe { _ in })
        #expect(first == first)
        #expect(first != second)
        #expect(Set([first, second, first]).count == 2)
    }

    @Test("A reference retains neither its property nor the subscriber, and may be disposed of after both")
    func afterTheProperty() {
        let tracker = LifetimeTracker()
        var property: ObservableProperty? = ObservableProperty(tracker.instance())
        var captured: LifetimeTracker.Instance? = tracker.instance()
        let reference = property?.subscribe { [captured] _ in captured?.touch() }
        captured = nil
        #expect(tracker.alive == 2)
        property = nil
        #expect(tracker.alive == 0)
        reference?.dispose()
    }

    @Test("Disposing a subscription releases the subscriber's captures")
    func captures() {
        let tracker = LifetimeTracker()
        let property = ObservableProperty(0)
        var instance: LifetimeTracker.Instance? = tracker.instance()
        let reference = property.subscribe { [instance] _ in instance?.touch() }
        instance = nil
        #expect(tracker.alive == 1)
        reference?.dispose()
        #expect(tracker.alive == 0)
    }
}

@Suite("The bag of subscriptions")
struct SubscriptionReferenceBagTests {
    private final class Reference: SubscriptionReferenceType {
        private let name: String
        private let log: Log<String>

        init(_ name: String, _ log: Log<String>) {
            self.name = name
            self.log = log
        }

        func dispose() { log.note(name) }
    }

    @Test("Disposing a bag disposes its references in order and empties the bag")
    func disposing() {
        let log = Log<String>()
        let bag = SubscriptionReferenceBag(Reference("a", log), nil, Reference("b", log))
        bag.addReference(reference: Reference("c", log))
        bag.addReference(reference: nil)
        bag += Reference("d", log)
        let none: SubscriptionReferenceType? = nil
        bag += none
        bag.add(Reference("e", log))
        bag.insert(Reference("f", log))
        bag.dispose()
        #expect(log.values == ["a", "b", "c", "d", "e", "f"])
        bag.dispose()
        #expect(log.values.count == 6)
        bag += Reference("g", log)
        bag.dispose()
        #expect(log.values.last == "g")
    }

    @Test("Releasing a bag disposes its references")
    func releasing() {
        let property = ObservableProperty(0)
        var bag: SubscriptionReferenceBag? = SubscriptionReferenceBag()
        bag?.addReference(reference: property.subscribe { _ in })
        bag?.addReference(reference: property.map { $0 + 1 }.subscribe { _ in })
        #expect(property.subscriptions.count == 2)
        bag = nil
        #expect(property.subscriptions.count == 0)
    }

    @Test("A bag may contain another bag, and references of properties of any type")
    func nested() {
        let names = ObservableProperty("a")
        let numbers = ObservableProperty(1)
        let outer = SubscriptionReferenceBag(
            SubscriptionReferenceBag(names.subscribe { _ in }),
            numbers.subscribe { _ in }
        )
        outer.dispose()
        #expect(names.subscriptions.isEmpty && numbers.subscriptions.isEmpty)
    }

    @Test("Each controller has one bag, which is disposed of with the controller")
    @MainActor
    func controller() {
        let property = ObservableProperty(0)
        var controller: UIViewController? = UIViewController()
        controller?.defaultSubscriptionReferenceBag.addReference(reference: property.subscribe { _ in })
        #expect(
            controller?.defaultSubscriptionReferenceBag === controller?.defaultSubscriptionReferenceBag
        )
        #expect(
            controller?.defaultSubscriptionReferenceBag
                !== UIViewController().defaultSubscriptionReferenceBag
        )
        #expect(property.subscriptions.count == 1)
        controller = nil
        #expect(property.subscriptions.count == 0)
    }
}
