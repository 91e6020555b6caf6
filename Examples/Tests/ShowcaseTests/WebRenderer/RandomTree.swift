import TestSupport

@testable @_spi(MillraceRenderer) import MillraceScreenHTML
@testable import WebRenderer

/// Makes trees with ids from a small set, so that two trees have many ids in common, in different places.
struct RandomTree {
    private var generator: SeededGenerator
    private var freeIDs: [NodeID] = []

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// A tree whose root always has the same id.
    mutating func next() -> RenderedNode {
        freeIDs = (1...40).map { NodeID("\($0)") }.shuffled(using: &generator)
        return RenderedNode("0", .div, attributes(), style: style(), children: children(depth: 3))
    }

    private mutating func children(depth: Int) -> [RenderedNode] {
        (0..<Int.random(in: 0...6, using: &generator)).compactMap { _ in node(depth: depth) }
    }

    private mutating func node(depth: Int) -> RenderedNode? {
        guard let id = freeIDs.popLast() else { return nil }
        let tag = [Tag.div, .div, .div, .span].randomElement(using: &generator)!
        if depth == 0 || Bool.random(using: &generator) {
            let text = ["", "one", "two"].randomElement(using: &generator)!
            return RenderedNode(id, tag, attributes(), style: style(), text: text)
        }
        return RenderedNode(id, tag, attributes(), style: style(), children: children(depth: depth - 1))
    }

    private mutating func attributes() -> [Attribute: String] {
        values(of: [.class, .value, .disabled])
    }

    private mutating func style() -> [StyleProperty: String] {
        values(of: [.color, .gap])
    }

    private mutating func values<Name: Hashable>(of names: [Name]) -> [Name: String] {
        var values: [Name: String] = [:]
        for name in names where Bool.random(using: &generator) {
            values[name] = ["a", "b"].randomElement(using: &generator)
        }
        return values
    }
}
