import Millrace
import MillraceTesting
import Prex
import TestSupport
import Testing

@Suite("Test stores beside each other")
struct TestStoreParallelTests {
    @Test("A thousand concurrent test stores each see their own store only")
    func thousand() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<1000 {
                group.addTask {
                    let flux = searchFlux()
                    let test = TestStore(flux, limit: .seconds(180))
                    try await test.send(.queryChanged("\(number)")) {
                        $0.query = "\(number)"
                        $0.isLoading = true
                    }
                    Task.detached { flux.dispatcher.dispatch(.answered([Item(id: number, title: "")])) }
                    try await test.receive(SearchAction.answered) {
                        $0.isLoading = false
                        $0.items = [Item(id: number, title: "")]
                    }
                    try await test.finish()
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("A test store receives changes by several threads one by one, in order")
    func threads() async throws {
        let container = StateContainer(0)
        let test = TestStore(container, limit: .seconds(180))
        onThreads(4) { _ in
            for _ in 0..<25 { container.update { $0 += 1 } }
        }
        for _ in 0..<100 { try await test.receiveChange { $0 += 1 } }
        try await test.finish()
    }
}
