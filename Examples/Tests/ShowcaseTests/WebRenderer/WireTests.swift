import Foundation
import LocalWebServer
import TestSupport
import Testing

@testable @_spi(MillraceRenderer) import MillraceScreenHTML
@testable import WebRenderer

@Suite("Messages of a browser tab")
struct ClientMessageTests {
    @Test(
        "Each kind of message is read",
        arguments: [
            (#"{"type":"tap","node":"7"}"#, ClientMessage.tap("7")),
            (#"{"type":"edit","node":"7","text":"a\"b","edit":3}"#, .edit("7", text: "a\"b", edit: 3)),
            (#"{"type":"focus","node":"7"}"#, .focus("7")),
            (#"{"type":"blur","node":"7"}"#, .blur("7")),
            (#"{"type":"submit","node":"7"}"#, .submit("7")),
            (#"{"type":"cancel","node":"7"}"#, .cancel("7")),
            (#"{"type":"display","node":"7","rows":["7.0.1"]}"#, .display("7", rows: ["7.0.1"])),
            (#"{"type":"scroll","node":"7","x":0,"y":12.5}"#, .scroll("7", to: ScrollOffset(x: 0, y: 12.5))),
            (#"{"type":"open","link":"/?q=a"}"#, .open(link: "/?q=a")),
            (#"{"type":"acknowledge"}"#, .acknowledge),
        ]
    )
    func reading(json: String, message: ClientMessage) throws {
        #expect(try ClientMessage(json: json) == message)
    }

    @Test(
        "An unreadable message is refused with the reason",
        arguments: [
            ("", ClientMessageError.notAnObject),
            ("nonsense", .notAnObject),
            ("[]", .notAnObject),
            ("null", .notAnObject),
            ("{}", .invalidField("type")),
            (#"{"type":7}"#, .invalidField("type")),
            (#"{"type":null}"#, .invalidField("type")),
            (#"{"type":"erase","node":"7"}"#, .unknownType("erase")),
            (#"{"type":"tap"}"#, .invalidField("node")),
            (#"{"type":"tap","node":7}"#, .invalidField("node")),
            (#"{"type":"edit","node":"7","text":"x"}"#, .invalidField("edit")),
            (#"{"type":"edit","node":"7","text":"x","edit":"1"}"#, .invalidField("edit")),
            (#"{"type":"display","node":"7","rows":"7"}"#, .invalidField("rows")),
            (#"{"type":"scroll","node":"7","x":0}"#, .invalidField("y")),
            (#"{"type":"open","link":7}"#, .invalidField("link")),
            (#"{"type":"tap","node":"7""#, .notAnObject),
        ]
    )
    func refusal(json: String, error: ClientMessageError) {
        #expect(throws: error) { try ClientMessage(json: json) }
    }

    @Test("A message longer than the limit is refused unread")
    func tooLong() {
        let text = String(repeating: "x", count: ClientMessage.maximumLength)
        #expect(throws: ClientMessageError.tooLong) {
            try ClientMessage(json: #"{"type":"edit","node":"7","text":"\#(text)","edit":1}"#)
        }
    }

    @Test("Deep nesting is refused")
    func deepNesting() {
        let depth = 20_000
        let json = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(throws: ClientMessageError.notAnObject) { try ClientMessage(json: json) }
    }

    @Test("Damaged messages are read or refused, and never trap", arguments: UInt64(1)...300)
    func damaged(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var bytes = Array(
            #"{"type":"display","node":"7.0","rows":["7.0.1","7.0.2"],"edit":12,"text":"é😀\u0041"}"#.utf8
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
            _ = try ClientMessage(json: String(decoding: bytes, as: UTF8.self))
        } catch {
            #expect(!error.description.isEmpty, "seed \(seed)")
        }
    }

    @Test("An error quotes at most a line of an invalid message")
    func shortErrors() {
        let error = ClientMessageError.unknownType(String(repeating: "x", count: 10_000))
        #expect(error.description.count < 100)
    }
}

@Suite("Messages to a browser tab")
struct ServerMessageTests {
    @Test("A whole screen is encoded with all its content, and without empty fields")
    func tree() {
        let root = RenderedNode(
            "1",
            .div,
            [.class: "window"],
            style: [.gap: "1rem"],
            children: [RenderedNode("2", .p, text: "<b>&\"")]
        )
        #expect(
            jsonText(ServerMessage.tree(instance: "i", revision: 4, root: root, edits: ["9": 2]))
                == #"{"edits":{"9":2},"instance":"i","revision":4,"root":{"attributes":{"class":"window"},"#
                + #""children":[{"id":"2","tag":"p","text":"<b>&\""}],"id":"1","style":{"gap":"1rem"},"tag":"div"},"#
                + #""type":"tree"}"#
        )
    }

    @Test(
        "Each patch is encoded in the form that the page reads",
        arguments: [
            (
                Patch.insert(RenderedNode("2", .p, text: "x"), parent: "1", before: "3"),
                #"{"before":"3","node":{"id":"2","tag":"p","text":"x"},"op":"insert","parent":"1"}"#
            ),
            (.remove("2"), #"{"id":"2","op":"remove"}"#),
            (.move("2", before: nil), #"{"id":"2","op":"move"}"#),
            (
                .setAttribute("2", .ariaLabel, "x"),
                #"{"id":"2","name":"aria-label","op":"attribute","value":"x"}"#
            ),
            (.setAttribute("2", .disabled, nil), #"{"id":"2","name":"disabled","op":"attribute"}"#),
            (.setStyle("2", .color, "red"), #"{"id":"2","name":"color","op":"style","value":"red"}"#),
            (.setText("2", "x"), #"{"id":"2","op":"text","text":"x"}"#),
            (.scroll(.offset("2", ScrollOffset(x: 0, y: 8))), #"{"id":"2","op":"scroll","x":0,"y":8}"#),
            (.scroll(.row("2.0.1", .center)), #"{"id":"2.0.1","op":"scrollToRow","position":"center"}"#),
        ]
    )
    func patch(patch: Patch, json: String) {
        #expect(jsonText(patch) == json)
    }

    @Test("The app's place and the answer to a link are encoded")
    func links() {
        #expect(jsonText(ServerMessage.place("/?q=a")) == #"{"place":"/?q=a","type":"place"}"#)
        #expect(
            jsonText(ServerMessage.opened(link: "/a", failure: nil)) == #"{"link":"/a","type":"opened"}"#
        )
        #expect(
            jsonText(ServerMessage.opened(link: "/a", failure: "no"))
                == #"{"failure":"no","link":"/a","type":"opened"}"#
        )
    }

    @Test("A refusal is encoded with its reason and the element concerned")
    func refused() {
        #expect(
            jsonText(ServerMessage.refused(reason: "no", node: "7"))
                == #"{"node":"7","reason":"no","type":"refused"}"#
        )
        #expect(
            jsonText(ServerMessage.refused(reason: "no", node: nil)) == #"{"reason":"no","type":"refused"}"#
        )
    }
}
