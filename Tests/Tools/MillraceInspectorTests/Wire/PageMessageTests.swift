import Millrace
import TestSupport
import Testing

@testable import MillraceInspector

@Suite("Inspector: messages of a page")
struct PageMessageTests {
    @Test(
        "Each kind of message is read",
        arguments: [
            (#"{"type":"acknowledge"}"#, PageMessage.acknowledge),
            (
                #"{"type":"tree","request":1,"order":7,"part":"new","path":[0,2],"offset":3,"limit":500}"#,
                .request(1, .tree(order: 7, .new, path: [0, 2], offset: 3, limit: 500))
            ),
            (#"{"type":"diff","request":2,"order":7}"#, .request(2, .diff(order: 7))),
            (
                #"{"type":"text","request":2,"order":7,"part":"appOld","path":[1]}"#,
                .request(2, .text(order: 7, .appOld, path: [1]))
            ),
            (
                #"{"type":"change","request":2,"order":7,"index":3}"#,
                .request(2, .change(order: 7, index: 3))
            ),
            (#"{"type":"templates","request":2,"store":4}"#, .request(2, .templates(store: 4))),
            (#"{"type":"sweep","request":2}"#, .request(2, .sweep)),
            (
                #"{"type":"search","request":3,"order":7,"part":"effects","text":"a","limit":200}"#,
                .request(3, .search(order: 7, .effects, text: "a", limit: 200))
            ),
            (#"{"type":"find","request":3,"text":"a"}"#, .request(3, .find(text: "a", before: nil))),
            (
                #"{"type":"history","request":3,"store":2,"path":"a.b","before":9}"#,
                .request(3, .history(store: 2, path: "a.b", before: 9))
            ),
            (#"{"type":"json","request":4,"order":7,"part":"action"}"#, .request(4, .json(order: 7))),
            (
                #"{"type":"test","request":5,"store":2}"#,
                .request(5, .test(store: 2, orders: nil, corrections: []))
            ),
            (
                #"{"type":"test","request":5,"store":2,"orders":[1,3]}"#,
                .request(5, .test(store: 2, orders: [1, 3], corrections: []))
            ),
            (
                #"{"type":"test","request":5,"store":2,"corrections":[{"order":3,"path":"a.b","json":"1"}]}"#,
                .request(
                    5,
                    .test(
                        store: 2,
                        orders: nil,
                        corrections: [Request.Correction(order: 3, path: "a.b", json: "1")]
                    )
                )
            ),
            (#"{"type":"travel","request":6,"to":"live"}"#, .request(6, .travel(to: .live))),
            (#"{"type":"travel","request":6,"to":"start"}"#, .request(6, .travel(to: .start))),
            (#"{"type":"travel","request":6,"to":12}"#, .request(6, .travel(to: .after(12)))),
            (#"{"type":"step","request":7,"by":-2}"#, .request(7, .step(by: -2))),
            (#"{"type":"pause","request":8,"on":true}"#, .request(8, .pause(true))),
            (#"{"type":"lock","request":9,"on":false}"#, .request(9, .lock(false))),
            (#"{"type":"skip","request":10,"order":4,"on":true}"#, .request(10, .skip(order: 4, true))),
            (#"{"type":"commit","request":11}"#, .request(11, .commit)),
            (#"{"type":"reset","request":12}"#, .request(12, .reset)),
            (#"{"type":"clear","request":13}"#, .request(13, .clear)),
            (#"{"type":"dispatch","request":14,"order":4}"#, .request(14, .dispatchAgain(order: 4))),
            (
                #"{"type":"dispatch","request":15,"store":2,"json":"{\"add\":1}"}"#,
                .request(15, .dispatch(store: 2, json: #"{"add":1}"#))
            ),
        ]
    )
    func reading(json: String, message: PageMessage) throws {
        #expect(try PageMessage(json: json) == message)
    }

    @Test(
        "An unreadable message is refused with the reason, and the request's number if it has one",
        arguments: [
            ("", nil, PageMessageError.Reason.notAnObject),
            ("nonsense", nil, .notAnObject),
            ("[]", nil, .notAnObject),
            ("{}", nil, .invalidField("type")),
            (#"{"type":7,"request":1}"#, 1, .invalidField("type")),
            (#"{"type":"erase","request":1}"#, 1, .unknownType("erase")),
            (#"{"type":"erase"}"#, nil, .invalidField("request")),
            (#"{"type":"clear","request":"1"}"#, nil, .invalidField("request")),
            // For a number of the wrong type the decoder does not name the field.
            (#"{"type":"diff","request":1}"#, 1, .invalidField("order")),
            (#"{"type":"diff","request":1,"order":1.5}"#, 1, .notAnObject),
            (#"{"type":"diff","request":1,"order":1e99}"#, 1, .notAnObject),
            (
                #"{"type":"tree","request":1,"order":1,"part":"middle","path":[],"offset":0,"limit":1}"#, 1,
                .invalidField("part")
            ),
            (
                #"{"type":"tree","request":1,"order":1,"part":"new","path":["a"],"offset":0,"limit":1}"#, 1,
                .invalidField("path.Index 0")
            ),
            (
                #"{"type":"tree","request":1,"order":1,"part":"new","path":[],"offset":-1,"limit":1}"#, 1,
                .invalidField("offset")
            ),
            (
                #"{"type":"tree","request":1,"order":1,"part":"new","path":[],"offset":0,"limit":501}"#, 1,
                .invalidField("limit")
            ),
            (
                #"{"type":"search","request":1,"order":1,"part":"new","text":"a","limit":201}"#, 1,
                .invalidField("limit")
            ),
            (#"{"type":"json","request":1,"order":1,"part":"old"}"#, 1, .invalidField("part")),
            (#"{"type":"change","request":1,"order":1,"index":-1}"#, 1, .invalidField("index")),
            (#"{"type":"travel","request":1,"to":"there"}"#, 1, .invalidField("to")),
            (#"{"type":"step","request":1,"by":9223372036854775807}"#, 1, .invalidField("by")),
            (#"{"type":"pause","request":1,"on":1}"#, 1, .invalidField("on")),
            (#"{"type":"dispatch","request":1,"store":1}"#, 1, .invalidField("json")),
        ] as [(String, Int?, PageMessageError.Reason)]
    )
    func refusal(json: String, request: Int?, reason: PageMessageError.Reason) {
        #expect(throws: PageMessageError(request: request, reason: reason)) { try PageMessage(json: json) }
    }

    @Test("A message longer than the limit is refused unread, and deep nesting too")
    func limits() {
        let text = String(repeating: "x", count: PageMessage.maximumLength + 1)
        #expect(throws: PageMessageError(request: nil, reason: .tooLong)) { try PageMessage(json: text) }
        let deep = String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)
        #expect(throws: PageMessageError(request: nil, reason: .notAnObject)) { try PageMessage(json: deep) }
    }

    @Test("Damaged messages are read or refused, and never trap", arguments: UInt64(1)...300)
    func damaged(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var bytes = Array(
            #"{"type":"tree","request":12,"order":7,"part":"new","path":[0,12],"offset":3,"limit":50,"to":"live"}"#
                .utf8
        )
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let index = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0...2, using: &generator) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes.remove(at: index)
            default: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: index)
            }
        }
        do {
            _ = try PageMessage(json: String(decoding: bytes, as: UTF8.self))
        } catch {
            #expect(error.reason.description.count < 120, "seed \(seed)")
        }
    }
}
