import FluxCapacitor
import TestSupport
import Testing

/// Closures that are written in code of the main actor. Each contains an inner closure, whose check of the isolation would
/// end the process if the closure ran elsewhere and the compiler took it for one of the main actor.
@Suite("Closures written on the main actor")
@MainActor
struct IsolationTests {
    private let variable = Variable(1)

    private func setElsewhere(_ value: Int) async {
        await Task.detached { [variable] in variable.value = value }.value
    }

    @Test("An observer written on the main actor runs on the thread that assigns")
    func current() async {
        let log = Log<Int>()
        _ = variable.observe { value in log.note([value].map { $0 * 10 }[0]) }
        _ = variable.observe(\.description.count) { count in log.note([count].map { -$0 }[0]) }
        await setElsewhere(22)
        #expect(log.values == [10, -1, 220, -2])
    }

    @Test("An observer on: .main may use the state of the main actor")
    func onMain() async {
        var seen: [Int] = []
        var lengths: [Int] = []
        _ = variable.observe(on: .main) { value in seen += [value].map { $0 } }
        _ = variable.observe(\.description.count, on: .main) { lengths.append($0) }
        await setElsewhere(22)
        await mainQueueTurn()
        #expect(seen == [1, 22])
        #expect(lengths == [1, 2])
    }

    @Test(
        "An observer of the main actor that another thread adds gets the first value on the main thread, in order"
    )
    func addedElsewhere() async {
        let log = Log<Int>()
        let observer: @MainActor @Sendable (Int) -> Void = { value in log.note([value].map { $0 }[0]) }
        let seenOnReturn = await Task.detached { [variable] in
            _ = variable.observe(on: .main, changes: observer)
            variable.value = 2
            return log.values
        }.value
        // The main thread may have received none, one or both by then.
        #expect([1, 2].starts(with: seenOnReturn))
        await mainQueueTurn()
        #expect(log.values == [1, 2])
    }

    @Test("An observer on: .main that belongs to another actor stops with a message")
    func otherActor() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Keeper().observe(Variable(1))
        }
        #expect(standardError(of: result).contains("belongs to an actor is observed `on: .main`"))
    }

    private actor Keeper {
        private var kept = 0

        func observe(_ variable: Variable<Int>) {
            _ = variable.observe(on: .main) { self.kept = $0 }
        }
    }

    @Test("An asynchronous invoke and its onError run in the isolation of the caller")
    func onError() async {
        enum Own {}
        struct Failure: Error {}
        let store = NumbersStore<Own>.instantiate()
        let buster = DustBuster()
        var isolated: [String] = []
        let task = NumbersAction<Own>().invoke(cleanedBy: buster) {
            isolated += ["operation"].map { $0 }
            await Task.yield()
            throw Failure()
        } onError: { _ in
            isolated += ["onError"].map { $0 }
            return .setFirst(7)
        }
        await task.value
        #expect(isolated == ["operation", "onError"])
        #expect(store.first.value == 7)
        store.clear()
    }
}
