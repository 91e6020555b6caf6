import FluxCapacitor
import TestSupport
import Testing

@Suite("observe of a part")
struct ObservePartTests {
    struct User: Sendable {
        var name = ""
        var age: Int?
    }

    @Test("The observer of a part is called with its current value, and after each change of the part")
    func keyPath() {
        let variable = Variable(User(name: "a"))
        let constant = Constant(variable)
        let log = Log<String>()
        let dust = constant.observe(\.name) { log.note($0) }
        _ = variable.observe(\.age) { log.note("\($0 ?? -1)") }
        variable.value.age = 1
        variable.value.name = "a"
        variable.value.name = "b"
        variable.value = User(name: "b")
        variable.value.age = nil
        dust.clean()
        variable.value = User(name: "c", age: 2)
        #expect(log.values == ["a", "-1", "1", "b", "-1", "2"])
    }

    @Test("With ignoreFirst, the observer is called only after the part has changed")
    func keyPathIgnoringFirst() {
        let variable = Variable(User(name: "a"))
        let log = Log<String>()
        _ = variable.observe(\.name, ignoreFirst: true) { log.note($0) }
        variable.value.name = "a"
        variable.value.name = "b"
        variable.value.name = "a"
        #expect(log.values == ["b", "a"])
    }

    @Test("A change of a part and its reversal in one reduce are both delivered, on the chosen queue")
    @MainActor
    func keyPathOnMain() async {
        enum Own {}
        let log = Log<Int>()
        let store = NumbersStore<Own>.instantiate()
        _ = store.list.observe(\.count, on: .main) { count in
            MainActor.preconditionIsolated()
            log.note(count)
        }
        onThreads(1) { _ in
            NumbersAction<Own>().invoke(
                .reduce { store in
                    store._list.value = [1]
                    store._list.value = [2]
                    store._list.value = []
                }
            )
        }
        #expect(log.values == [0])
        await mainQueueTurn()
        #expect(log.values == [0, 1, 0])
    }

    @Test("An observer may change the observed part")
    func keyPathChangedInside() {
        let variable = Variable(User())
        let log = Log<String>()
        _ = variable.observe(\.name) { [unowned variable] name in
            log.note(name)
            if name.count < 3 { variable.value.name += "x" }
        }
        #expect(log.values == ["", "x", "xx", "xxx"])
    }
}
