import Foundation
import Millrace
import MillraceTimeline
import Testing

@testable import MillraceInspector

@Suite("Inspector: messages to a page")
struct ProcessMessageTests {
    @Test("Short messages are written as the page reads them")
    func short() {
        #expect(
            jsonText(ProcessMessage.trimmed(before: 7, count: 2))
                == #"{"before":7,"count":2,"type":"trimmed"}"#
        )
        #expect(
            jsonText(ProcessMessage.forgotten(stores: [2, 5])) == #"{"stores":[2,5],"type":"forgotten"}"#
        )
        #expect(jsonText(ProcessMessage.cleared) == #"{"type":"cleared"}"#)
        #expect(
            jsonText(ProcessMessage.recomputed([WireRecomputation(order: 3, changed: true)]))
                == #"{"entries":[{"changed":true,"order":3}],"type":"recomputed"}"#
        )
    }

    @Test(
        "Each answer carries the request's number and its own fields",
        arguments: [
            (Answer.done, #"{"ok":true,"request":5,"type":"answer"}"#),
            (.failure("No."), #"{"error":"No.","ok":false,"request":5,"type":"answer"}"#),
            (.json("{}"), #"{"json":"{}","ok":true,"request":5,"type":"answer"}"#),
            (
                .text(ValueText(of: "abc", limit: 2)),
                #"{"ok":true,"request":5,"text":"ab","truncated":true,"type":"answer"}"#
            ),
            (
                .change(old: nil, new: ValueText(of: 1)),
                #"{"new":{"text":"1","truncated":false},"ok":true,"old":null,"request":5,"type":"answer"}"#
            ),
            (
                .templates([ActionTemplate(name: "add", json: "{}")]),
                #"{"ok":true,"request":5,"templates":[{"json":"{}","known":true,"name":"add"}],"type":"answer"}"#
            ),
            (.test(source: "x"), #"{"ok":true,"request":5,"source":"x","type":"answer"}"#),
            (
                .tree(ValueTree(of: [7], path: [], offset: 0, limit: 9)!),
                #"{"children":[{"children":0,"key":null,"kind":"number","step":0,"summary":"7","type":"Int"}],"#
                    + #""more":false,"node":{"children":1,"key":null,"kind":"list","step":0,"summary":"[7]","#
                    + #""type":"Array<Int>"},"ok":true,"request":5,"type":"answer"}"#
            ),
            (
                .diff(ValueDiff.between(["a": 1], ["a": 1, "b": 2]).changes, truncated: false),
                #"{"changes":[{"kind":"added","new":"2","old":null,"path":"b","steps":[1]}],"ok":true,"#
                    + #""request":5,"truncated":false,"type":"answer"}"#
            ),
            (
                .search(ValueSearch(for: "B", in: ["a", "b"], limit: 9)),
                #"{"found":[{"path":"[1]","steps":[1],"summary":"\"b\""}],"ok":true,"request":5,"#
                    + #""truncated":false,"type":"answer"}"#
            ),
        ] as [(Answer, String)]
    )
    func answers(answer: Answer, json: String) {
        #expect(jsonText(ProcessMessage.answer(request: 5, answer)) == json)
    }

    @Test("A request without a number is answered without one")
    func unnumbered() {
        #expect(
            jsonText(ProcessMessage.answer(request: nil, .failure("No.")))
                == #"{"error":"No.","ok":false,"request":null,"type":"answer"}"#
        )
    }

    @Test("A position is live, start or a number", arguments: [Timeline.Position.live, .start, .after(12)])
    func positions(position: Timeline.Position) throws {
        let json = jsonText([WirePosition(position)])
        #expect([#"["live"]"#, #"["start"]"#, "[12]"].contains(json))
        let read = try JSONDecoder().decode([WirePosition].self, from: Data(json.utf8))
        #expect(read == [WirePosition(position)])
    }
}
