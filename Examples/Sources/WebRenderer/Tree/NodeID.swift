/// The name of one element of a rendered screen, the same in the process and in every browser tab.
///
/// A view keeps its id for as long as it lives, and no id is given out twice, so an event that a browser
/// sends for a view that has gone can never reach another one.
struct NodeID: Hashable, Sendable {
    /// What goes over the wire, such as `12` for a view or `12.title` for a part of one.
    let rawValue: String

    /// Wraps an id that came over the wire. It need not belong to anything.
    init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// The id of a part of this element: one view may need several elements, such as a button's icon and title.
    func part(_ name: String) -> NodeID {
        NodeID("\(rawValue).\(name)")
    }
}

extension NodeID: ExpressibleByStringLiteral {
    /// Wraps a literal id.
    init(stringLiteral value: String) {
        self.init(value)
    }
}

extension NodeID: CustomStringConvertible {
    /// The id as it goes over the wire.
    var description: String { rawValue }
}

extension NodeID: Codable, CodingKeyRepresentable {
    /// Reads an id from a bare JSON string.
    init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the id as a bare JSON string.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// The id as the key of a JSON object.
    var codingKey: any CodingKey { rawValue.codingKey }

    /// Reads an id from the key of a JSON object.
    init?(codingKey: some CodingKey) {
        self.init(codingKey.stringValue)
    }
}
