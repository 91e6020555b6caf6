// swift-format-ignore-file
// What Basket (Shop) did, as it was recorded. The test passes until you change what it expects: where the
// app was wrong, write what should have been.

import Foundation
import Testing

@testable import RecordingSamples

@Test("Basket changes as recorded")
func replayBasket() throws {
    let reduce = reduceBasket

    var state = try recorded(BasketState.self, #"{"isPaid":false,"items":[]}"#)

    state = reduce(state, BasketAction.add("tea"))
    #expect(try state == recorded(BasketState.self, #"{"isPaid":false,"items":["tea"]}"#))

    state = reduce(state, BasketAction.add("milk"))
    #expect(try state == recorded(BasketState.self, #"{"isPaid":false,"items":["tea","milk"]}"#))

    state = reduce(state, BasketAction.pay)
    #expect(try state == recorded(BasketState.self, #"{"isPaid":true,"items":["tea","milk"]}"#))
}

/// A value as it was recorded.
private func recorded<Value: Decodable>(_: Value.Type, _ json: String) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN"
    )
    return try decoder.decode(Value.self, from: Data(json.utf8))
}
