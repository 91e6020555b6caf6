import RunSupport

/// A parser or protocol that accepts input from anywhere, and the properties that must hold for every input.
protocol FuzzTarget: SendableMetatype {
    static var name: String { get }

    /// Texts that have a meaning for the parser. The mutator inserts them into inputs.
    static var tokens: [String] { get }

    /// Prepares for a batch of inputs.
    init() throws

    /// Makes a mostly valid input. Random damage alone would hardly ever produce one.
    mutating func generate(using random: inout SeededGenerator) throws -> [UInt8]

    /// Processes one input and checks the result. Equal inputs have equal outcomes.
    ///
    /// - Throws: ``Wrong`` if a check fails.
    mutating func check(_ input: [UInt8]) throws -> Outcome
}

/// The outcome of an input.
enum Outcome: String, Codable {
    /// The input was accepted.
    case accepted
    /// The input was refused, with the documented error.
    case refused
}

/// A failed check.
struct Wrong: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Throws ``Wrong`` unless the condition holds.
func expect(_ holds: Bool, _ text: @autoclosure () -> String) throws {
    if !holds { throw Wrong(text()) }
}

/// All fuzzers.
let fuzzers: [any FuzzTarget.Type] = [
    RouterFuzz.self, RecordingFuzz.self, ValuesFuzz.self, LinkFuzz.self, InspectorFuzz.self,
]
