import Dispatch
import Prex
import XCTest

final class MoveTests: XCTestCase {
    private enum Count: Action { case up }

    private struct Total: State { var count = 0 }

    private struct Counting: Mutation {
        func mutate(action: Count, state: inout Total) { state.count += 1 }
    }

    func testNoChangeIsLost() {
        let flux = Flux(state: Total(), mutation: Counting())
        let dispatcher = flux.dispatcher
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1_000 { dispatcher.dispatch(.up) }
        }
        XCTAssertEqual(flux.store.state.count, 8_000)
    }
}
