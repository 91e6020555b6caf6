import Testing

@testable @_spi(MillraceRenderer) import MillraceScreenHTML
@testable import WebRenderer

@MainActor
@Suite("A mirror whose tab does not read")
struct MirrorTests {
    @Test("An edit whose refusal was dropped is confirmed with the next update")
    func droppedRefusalOfEdit() {
        var sent: [ServerMessage] = []
        let mirror = mirrorAtLimit { sent.append($0) }
        mirror.refuse(.edit("field", text: "1", edit: 7), reason: "declined")
        #expect(sent.count == Mirror.limit)
        #expect(mirror.owesConfirmation)

        #expect(mirror.acknowledge() == false)
        mirror.update(revision: 1, patches: [])
        #expect(sent.last == .update(revision: 1, patches: [], edits: ["field": 7]))
    }

    @Test("Dropped refusals of edits are remembered up to a limit")
    func madeUpFields() {
        var sent: [ServerMessage] = []
        let mirror = mirrorAtLimit { sent.append($0) }
        for count in 0..<1_000 {
            mirror.refuse(.edit(NodeID("\(count)"), text: "", edit: count), reason: "not on the screen")
        }
        #expect(mirror.acknowledge() == false)
        mirror.update(revision: 1, patches: [])
        guard case .update(_, _, let edits)? = sent.last else {
            Issue.record("no edit was answered")
            return
        }
        #expect(edits.count == Mirror.limit)
    }

    private func mirrorAtLimit(send: @escaping (ServerMessage) -> Void) -> Mirror {
        let mirror = Mirror(send: send)
        for _ in 0..<Mirror.limit { mirror.refuse(nil, reason: "nonsense") }
        return mirror
    }
}
