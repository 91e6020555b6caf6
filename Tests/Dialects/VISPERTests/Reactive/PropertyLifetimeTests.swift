import Foundation
import HeadlessUIKit
import TestSupport
import Testing

@testable import VISPER_Reactive

@Suite("Properties: lifetimes")
struct PropertyLifetimeTests {
    private final class Holder<Value> {
        weak var property: ObservableProperty<Value>?
        init(_ property: ObservableProperty<Value>) { self.property = property }
    }

    @Test("Subscribers and derived properties do not retain a property")
    func rootIsNotSelfRetaining() {
        let tracker = LifetimeTracker()
        var property: ObservableProperty? = ObservableProperty(tracker.instance())
        property?.subscribe { _ in }
        property?.map { $0 }.subscribe { _ in }
        property?.map { $0 }.distinct { _, _ in false }.subscribe { _ in }
        property = nil
        #expect(tracker.alive == 0)
    }

    @Test("A derived property without a reference is retained by its subscription while the root is alive")
    func chainedTemporary() {
        let log = Log<String>()
        let root = ObservableProperty(1)
        root.map { $0 * 2 }.distinct().map { "\($0)" }.subscribe { log.note($0) }
        root.value = 2
        root.value = 2
        root.value = 3
        #expect(log.values == ["2", "4", "6"])
    }

    @Test(
        "A retained derived property follows its root through intermediate properties that nobody else retains"
    )
    func unkeptBetween() {
        let root = ObservableProperty(1)
        let last = root.map { $0 + 1 }.map { $0 * 10 }
        root.value = 2
        #expect(last.value == 30)
    }

    @Test(
        "A derived property without subscribers is released with its last reference, and ends its subscription"
    )
    func unusedDerived() {
        let root = ObservableProperty(1)
        var mapped: ObservableProperty<Int>? = root.map { $0 + 1 }.map { $0 + 1 }
        let holder = Holder(mapped!)
        #expect(root.subscriptions.count == 1)
        mapped = nil
        #expect(holder.property == nil)
        #expect(root.subscriptions.count == 0)
    }

    @Test("A chain of derived properties is released with its last subscription")
    func lastSubscription() {
        let root = ObservableProperty(1)
        let middle = Holder(root.map { $0 + 1 })
        #expect(middle.property == nil)
        var first: ObservableProperty<Int>? = root.map { $0 + 1 }
        var second: ObservableProperty<Int>? = first!.map { $0 + 1 }
        let firstHolder = Holder(first!)
        let secondHolder = Holder(second!)
        let references = (0..<2).map { _ in second!.subscribe { _ in } }
        first = nil
        second = nil
        #expect(firstHolder.property != nil && secondHolder.property != nil)
        references[0]?.dispose()
        #expect(firstHolder.property != nil && secondHolder.property != nil)
        references[1]?.dispose()
        #expect(firstHolder.property == nil && secondHolder.property == nil)
        #expect(root.subscriptions.count == 0)
    }

    @Test("Disposing a reference twice leaves other subscriptions of a derived property alone")
    func disposingTwice() {
        let root = ObservableProperty(1)
        let log = Log<Int>()
        var mapped: ObservableProperty<Int>? = root.map { $0 + 1 }
        let gone = mapped?.subscribe { _ in }
        mapped?.subscribe { log.note($0) }
        mapped = nil
        gone?.dispose()
        gone?.dispose()
        root.value = 2
        #expect(log.values == [2, 3])
    }

    @Test("A derived property whose subscriptions have ended is retained again by a new one")
    func subscribedAgain() {
        let root = ObservableProperty(1)
        let log = Log<Int>()
        var mapped: ObservableProperty<Int>? = root.map { $0 + 1 }
        mapped?.subscribe { _ in }?.dispose()
        mapped?.subscribe { log.note($0) }
        mapped = nil
        root.value = 2
        #expect(log.values == [2, 3])
    }

    @Test("With a bag, the source retains a derived property until the bag is disposed of")
    func bag() {
        let root = ObservableProperty(1)
        let log = Log<Int>()
        var bag: SubscriptionReferenceBag? = SubscriptionReferenceBag()
        let holder = Holder(root.map(referenceBag: bag) { $0 + 1 })
        #expect(holder.property?.value == 2)
        root.value = 2
        #expect(holder.property?.value == 3)
        holder.property?.subscribe { log.note($0) }
        bag = nil
        #expect(holder.property == nil)
        #expect(root.subscriptions.count == 0)
        root.value = 3
        #expect(log.values == [3])
    }

    @Test("Disposing a bag stops derived properties from following the source, even retained ones")
    func bagOfAKeptProperty() async {
        let queue = DispatchQueue(label: "test")
        let root = ObservableProperty(1)
        let bag = SubscriptionReferenceBag()
        let mapped = root.map(referenceBag: bag) { $0 + 1 }
        let distinct = root.distinct(referenceBag: bag)
        let byFunction = root.distinct(referenceBag: bag) { $0 == $1 }
        let delivered = root.deliveredOn(referenceBag: bag, queue)
        #expect(root.subscriptions.count == 4)
        queue.suspend()
        root.value = 2
        bag.dispose()
        queue.resume()
        root.value = 3
        await queue.turn()
        #expect(mapped.value == 3)
        #expect(distinct.value == 2)
        #expect(byFunction.value == 2)
        #expect(delivered.value == 2)
        #expect(root.subscriptions.count == 0)
    }

    @Test("With a nil bag, map and distinct act like their variants without a bag")
    func nilBag() {
        let root = ObservableProperty(1)
        let holder = Holder(root.map(referenceBag: nil) { $0 + 1 })
        #expect(holder.property == nil)
        #expect(root.distinct(referenceBag: nil).value == 1)
    }

    @Test("Releasing the root releases its derived properties and their subscribers")
    func rootGoes() {
        let tracker = LifetimeTracker()
        var root: ObservableProperty? = ObservableProperty(0)
        let kept = root!.map { $0 + 1 }
        do {
            let instance = tracker.instance()
            root!.map { $0 }.map { $0 }.subscribe { _ in instance.touch() }
            kept.map { $0 }.subscribe { _ in instance.touch() }
        }
        #expect(tracker.alive == 1)
        root = nil
        #expect(kept.value == 1)
        #expect(tracker.alive == 1, "what is derived from a property that is kept stays")
        kept.value = 5
    }

    /// A chain of derived properties, each derived from the one before.
    private func chain(
        _ length: Int,
        of root: ObservableProperty<Int>,
        derive: (ObservableProperty<Int>) -> ObservableProperty<Int>
    ) -> ObservableProperty<Int> {
        (0..<length).reduce(root) { last, _ in derive(last) }
    }

    /// Each way to derive a property.
    private static let derivations: [@Sendable (ObservableProperty<Int>) -> ObservableProperty<Int>] = [
        { $0.map { $0 } },
        { $0.distinct() },
        { $0.distinct { _, _ in false } },
        { $0.deliveredOn(DispatchQueue(label: "test")) },
    ]

    @Test("Releasing the root releases a long chain without overflowing the stack", arguments: 0..<4)
    func longChainFromTheRoot(derivation: Int) {
        onThreads(1, stackSize: 512 * 1024) { _ in
            let tracker = LifetimeTracker()
            do {
                let root = ObservableProperty(0)
                let instance = tracker.instance()
                chain(20_000, of: root, derive: Self.derivations[derivation])
                    .subscribe { _ in instance.touch() }
            }
            #expect(tracker.alive == 0)
        }
    }

    @Test(
        "Ending the last subscription releases a long chain without overflowing the stack",
        arguments: 0..<4
    )
    func longChainFromTheEnd(derivation: Int) {
        onThreads(1, stackSize: 512 * 1024) { _ in
            let root = ObservableProperty(0)
            let reference = chain(20_000, of: root, derive: Self.derivations[derivation]).subscribe { _ in }
            #expect(root.subscriptions.count == 1)
            reference?.dispose()
            #expect(root.subscriptions.count == 0)
        }
    }

    @Test("Disposing the bag releases a long chain without overflowing the stack")
    func longChainFromTheBag() {
        onThreads(1, stackSize: 512 * 1024) { _ in
            let root = ObservableProperty(0)
            let bag = SubscriptionReferenceBag()
            let holder = Holder(chain(20_000, of: root) { $0.map(referenceBag: bag) { $0 } })
            #expect(holder.property != nil)
            bag.dispose()
            #expect(holder.property == nil)
        }
    }

    @Test("A controller that a presenter's subscription captures weakly is released with the subscription")
    @MainActor
    func presenter() {
        final class DepthPresenter {
            let depth: ObservableProperty<Int?>
            var referenceBag = SubscriptionReferenceBag()
            init(depth: ObservableProperty<Int?>) { self.depth = depth }

            @MainActor func present(in controller: UIViewController) {
                let text = depth.map { depth in depth.map { "\($0) m" } ?? "no reading" }
                referenceBag.addReference(
                    reference: text.subscribeOnMain { [weak controller] in controller?.title = $0 }
                )
            }
        }
        let state = ObservableProperty<Int?>(nil)
        var controller: UIViewController? = UIViewController()
        var presenter: DepthPresenter? = DepthPresenter(depth: state.map { $0 })
        presenter?.present(in: controller!)
        #expect(controller?.title == "no reading")
        state.value = 12
        #expect(controller?.title == "12 m")
        weak let weakController = controller
        controller = nil
        presenter = nil
        #expect(weakController == nil)
        #expect(state.subscriptions.count == 0)
    }
}
