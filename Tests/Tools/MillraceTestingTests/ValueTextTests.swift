import Foundation
import TestSupport
import Testing

@testable import MillraceTesting

@Suite("Values as text")
struct ValueTextTests {
    private final class Node {
        let number = 1
        var next: Node?
    }

    private enum Move {
        case to(Int, Int)
        case by(Int)
    }

    @Test("Values are written as in code")
    func code() {
        let uuid = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
        let texts: [(value: Any, text: String)] = [
            ("a" as Character, #""a""#), ("\n" as Character, #""\n""#), ("\"" as Character, #""\"""#),
            ("a\n" as Substring, #""a\n""#), (Int.self, "Int.self"),
            (UUID(uuidString: uuid)!, #"UUID(uuidString: "\#(uuid)")!"#),
            ([String: Int](), "[:]"), (["b": 1, "a": 2], #"["a": 2, "b": 1]"#), ([Int](), "[]"),
            (Double.infinity, ".infinity"), (-Float.infinity, "-.infinity"), (0.5, "0.5"),
            ((1, b: 2), "(1, b: 2)"), (Move.to(1, 2), ".to(1, 2)"), (Move.by(1), ".by(1)"),
            ([Int?.some(1), nil], "[1, nil]"), ([Int??.some(nil)], "[.some(nil)]"),
        ]
        for (value, text) in texts { #expect(ValueText.of(value) == text) }
    }

    @Test("Objects in a cycle have a text that ends")
    func cycle() async {
        await #expect(processExitsWith: .success) {
            let node = Node()
            node.next = node
            #expect(ValueText.of(node).hasPrefix("Node(number: 1, next: Node(number: 1, next: Node("))
        }
    }
}
