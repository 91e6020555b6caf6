import Foundation
import Testing

@testable @_spi(MillraceRenderer) import MillraceScreenHTML

@Suite("Elements for browsers")
struct RenderedNodeTests {
    @Test("No element or attribute can run a script or leave the page")
    func harmlessVocabulary() {
        #expect(
            Set(Tag.allCases.map(\.rawValue)).isDisjoint(with: [
                "script", "style", "iframe", "a", "object", "link",
            ])
        )
        #expect(!Attribute.allCases.contains { $0.rawValue.hasPrefix("on") || $0.rawValue == "style" })
    }

    @Test("An element is encoded as JSON with its id, tag and content, without empty fields")
    func encoding() throws {
        let node = RenderedNode(
            "1",
            .div,
            [.ariaLabel: "Teas"],
            children: [RenderedNode("1.title", .p, style: [.fontSize: "1rem"], text: "\"Oolong\"")]
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        #expect(
            String(decoding: try encoder.encode(node), as: UTF8.self)
                == #"{"attributes":{"aria-label":"Teas"},"#
                + #""children":[{"id":"1.title","style":{"font-size":"1rem"},"tag":"p","text":"\"Oolong\""}],"#
                + #""id":"1","tag":"div"}"#
        )
    }
}
