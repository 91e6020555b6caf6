import Foundation
import Millrace
import MillraceReporting
import TestSupport
import Testing

@Suite("Operations of a store without actions")
struct StoreOperationsTests {
    private final class Origin {}

    private struct Decoded: Decodable {
        @TaskLocal static var store: StoreHandle?
        let state: Any?

        init(from decoder: any Decoder) throws { state = try Self.store?.decodeState(from: decoder) }
    }

    @Test("A container's states are decoded by their type, and it refuses to reduce or dispatch an action")
    func container() throws {
        let container = StateContainer([1])
        let store = try #require(container.stateFeed.transitions?.store)
        #expect(store.actionType == nil)
        #expect(!store.isReducible)
        #expect { try store.reduce([1], by: "add") } throws: { "\($0)".contains("changes without actions") }
        #expect { try store.dispatch("add") } throws: { "\($0)".contains("changes without actions") }
        let decoded = try Decoded.$store.withValue(store) {
            try JSONDecoder().decode(Decoded.self, from: Data("[2, 3]".utf8))
        }
        #expect(decoded.state as? [Int] == [2, 3])
        #expect(container.state == [1])
    }

    @Test("A store that can only be restored is modified by restoring the changed state, until its release")
    func modifiedByRestoring() throws {
        let present = Guarded<Int?>(1)
        let store = StoreHandle(
            label: StoreLabel(dialect: "Test", name: "store"),
            operations: ValueOperations<Int>(
                state: { present.withLock { $0 } },
                restore: { state in
                    present.withLock { $0 = state }
                    return true
                }
            )
        )
        for isAccepted in [false, true] {
            try store.modify(by: Origin()) { state in
                state = 2
                return isAccepted
            }
            #expect(store.state as? Int == (isAccepted ? 2 : 1))
        }
        present.withLock { $0 = nil }
        #expect {
            try store.modify(by: Origin()) { _ in
                Issue.record("A released store was changed.")
                return true
            }
        } throws: { error in
            if case TimeTravelError.storeIsGone = error { true } else { false }
        }
    }
}
