import TestSupport
import Testing

@_spi(MillraceHub) @testable import MillraceRecording

@Suite("Recording: merge patches of ended states")
struct MergePatchTests {
    /// Applies a patch as RFC 7396 says.
    private func merged(_ value: JSON, _ patch: JSON) -> JSON {
        guard case .object(let changes) = patch else { return patch }
        var members = value.object ?? [:]
        for (name, change) in changes {
            members[name] = change == .null ? nil : merged(members[name] ?? .null, change)
        }
        return .object(members)
    }

    @Test("A patch makes the new state of the old one, or there is none", arguments: 0..<20 as Range<UInt64>)
    func patches(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func value(_ depth: Int) -> JSON {
            switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &random) {
            case 0: .null
            case 1: .bool(.random(using: &random))
            case 2: JSON(Int.random(in: -2...2, using: &random))
            case 3: .number("0.5")
            case 4: .string(["", "a", "é"].randomElement(using: &random)!)
            case 5: .array((0..<Int.random(in: 0...2, using: &random)).map { _ in value(depth - 1) })
            default: object(depth - 1)
            }
        }
        func object(_ depth: Int) -> JSON {
            let names = ["a", "b", "c"].filter { _ in Bool.random(using: &random) }
            return .object(Dictionary(uniqueKeysWithValues: names.map { ($0, value(depth)) }))
        }
        var patched = 0
        for _ in 0..<500 {
            let (old, new) = (object(3), object(3))
            guard let patch = old.mergePatch(to: new) else { continue }
            patched += 1
            #expect(merged(old, patch) == new, "seed \(seed): \(old) to \(new)")
        }
        #expect(patched > 50)
    }

    @Test("There is no patch that would round a number, make a member null, or change the bytes of a name")
    func none() {
        #expect(JSON.object(["\u{e9}": "x"]).mergePatch(to: ["e\u{301}": "x"]) == nil)
        let exact: JSON = ["a": .number("12345678901234567"), "b": .number("0.1"), "c": .number("-1e+30")]
        #expect(exact.mergePatch(to: ["b": .number("0.1")]) == ["a": .null, "c": .null])
        #expect(JSON.object(["a": .number("0.12345678901234567890")]).mergePatch(to: [:]) == nil)
        #expect(JSON.object([:]).mergePatch(to: ["a": .number("12345678901234567890")]) == nil)
        #expect(JSON.object([:]).mergePatch(to: ["a": .array([.null])]) == nil)
        #expect(JSON.object([:]).mergePatch(to: ["a": .null]) == nil)
    }
}
