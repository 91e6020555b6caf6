import TestSupport

/// Something that takes input from anywhere, and what must hold whatever it is.
protocol FuzzTarget: SendableMetatype {
    static var name: String { get }

    /// Pieces of input that mean something.
    static var tokens: [String] { get }

    /// Gets ready for a batch of inputs.
    init() throws

    /// An input made by the rules, more or less: what damage alone would not find.
    mutating func generate(using random: inout SeededGenerator) throws -> [UInt8]

    /// Hands over one input and checks what comes of it. The same input has the same outcome.
    ///
    /// - Throws: ``Wrong`` if something does not hold.
    mutating func check(_ input: [UInt8]) throws -> Outcome
}

/// What has become of an input.
enum Outcome: String, Codable {
    /// It was understood.
    case accepted
    /// It was refused as it should be.
    case refused
}

/// Something did not hold.
struct Wrong: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Throws if something does not hold.
func expect(_ holds: Bool, _ text: @autoclosure () -> String) throws {
    if !holds { throw Wrong(text()) }
}

/// All of them.
let fuzzers: [any FuzzTarget.Type] = [RouterFuzz.self, RecordingFuzz.self, LinkFuzz.self, InspectorFuzz.self]
