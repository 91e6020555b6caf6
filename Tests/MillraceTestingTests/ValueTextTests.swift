import TestSupport
import Testing

@testable import MillraceTesting

@Suite("Values as text")
struct ValueTextTests {
    private final class Node {
        let number = 1
        var next: Node?
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
