import FluxCapacitor
import Foundation
import Millrace
import MillraceReporting
import Testing

@Suite("Snapshots with a value that cannot be coded")
struct SnapshotCodingTests {
    private struct Decoded: Decodable {
        @TaskLocal static var handle: StoreHandle?

        init(from decoder: any Decoder) throws { _ = try Self.handle?.decodeState(from: decoder) }
    }

    private func handle() throws -> StoreHandle {
        try #require(OpaqueStore.instantiate().stateFeed.transitions?.store)
    }

    @Test("Encoding a snapshot with a value that is not encodable throws an error that names the value")
    func encoding() throws {
        let snapshot = try #require(try handle().state as? StoreSnapshot)
        let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(snapshot) }
        guard case .invalidValue(_, let context) = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["opaque"])
        #expect(context.debugDescription == "Opaque is not Encodable.")
    }

    @Test("Decoding a snapshot with a value that is not decodable throws an error that names the value")
    func decoding() throws {
        let handle = try handle()
        let written = Data(#"{"number": 2, "opaque": {}}"#.utf8)
        let error = #expect(throws: DecodingError.self) {
            try Decoded.$handle.withValue(handle) { try JSONDecoder().decode(Decoded.self, from: written) }
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["opaque"])
        #expect(context.debugDescription == "Opaque is not Decodable.")
    }
}

private struct Opaque {}

private final class OpaqueStore: Storable {
    let number = Variable(1)
    let opaque = Variable(Opaque())

    init() {}

    func reduce(with state: OpaqueChange) {}
}

private enum OpaqueChange: DispatchState {
    typealias RelatedStoreType = OpaqueStore
    typealias RelatedActionType = OpaqueAction
}

private struct OpaqueAction: Actionable {
    typealias DispatchStateType = OpaqueChange
}
