import FluxCapacitor
import XCTest

// Stores as apps write them. Some members have names that Millrace uses too. The stores compile unchanged, and they
// reduce.

/// A class that is not final and has a subclass.
class CountStore: Storable {
    typealias DispatchStateType = Dispatcher.Count

    let count: Constant<Int>
    let _count = Variable<Int>(0)

    /// Names that Millrace uses too.
    var observed = false
    let stateFeed: [Int] = []
    func send(_ number: Int) {}

    required init() { count = Constant(_count) }

    func reduce(with state: Dispatcher.Count) {
        switch state {
        case .add(let number): _count.value += number
        }
    }
}

final class DoubleCountStore: CountStore {
    override func reduce(with state: Dispatcher.Count) {
        super.reduce(with: state)
        super.reduce(with: state)
    }
}

final class CountAction: Actionable {
    typealias DispatchStateType = Dispatcher.Count
}

/// A generic class with a dispatch state of its own.
final class ListStore<Element>: Storable {
    let elements: Constant<[Element]>
    private let _elements = Variable<[Element]>([])

    init() { elements = Constant(_elements) }

    func reduce(with state: ListChange<Element>) {
        switch state {
        case .append(let element): _elements.value.append(element)
        }
    }
}

enum ListChange<Element>: DispatchState {
    typealias RelatedStoreType = ListStore<Element>
    typealias RelatedActionType = ListAction<Element>

    case append(Element)
}

final class ListAction<Element>: Actionable {
    typealias DispatchStateType = ListChange<Element>
}

extension Dispatcher {
    enum Count: DispatchState {
        typealias RelatedStoreType = CountStore
        typealias RelatedActionType = CountAction

        case add(Int)
    }
}

/// Code of an app that uses stores of any type.
func clearAll(_ stores: [any Storable]) {
    for store in stores { store.clear() }
}

final class StoreShapeTests: XCTestCase {
    func testAStoreThatIsNotFinal() {
        let store = CountStore.instantiate()
        CountAction().invoke(.add(2))
        XCTAssertEqual(store.count.value, 2)
        XCTAssertFalse(store.observed)
        let own = DoubleCountStore()
        own.reduce(with: .add(2))
        XCTAssertEqual(own.count.value, 4)
        clearAll([store])
    }

    func testAnInvokeAsAValue() {
        let store = CountStore.instantiate()
        let invoke = CountAction().invoke
        let method = CountAction.invoke
        invoke(.add(2))
        method(CountAction())(.add(3))
        XCTAssertEqual(store.count.value, 5)
        clearAll([store])
    }

    func testAGenericStore() {
        let store = ListStore<String>.instantiate()
        ListAction<String>().invoke(.append("a"))
        XCTAssertEqual(store.elements.value, ["a"])
        clearAll([store])
    }
}
