/// An architecture for features.
enum Dialect: CaseIterable {
    case prex
    case fluxCapacitor
    case mobius
    case visper

    /// - Throws: ``ScaffoldError`` if there is no dialect of that name. Case is ignored.
    init(_ name: String) throws {
        guard let dialect = Self.allCases.first(where: { $0.name.lowercased() == name.lowercased() }) else {
            throw ScaffoldError("There is no dialect \(name). There are \(Self.choices).")
        }
        self = dialect
    }

    /// The dialect's name in its usual spelling.
    var name: String {
        switch self {
        case .prex: "Prex"
        case .fluxCapacitor: "FluxCapacitor"
        case .mobius: "Mobius"
        case .visper: "VISPER"
        }
    }

    /// The products that a feature can use, the recommended one first. Each is a module of the same name.
    var products: [String] {
        switch self {
        case .prex: ["Prex"]
        case .fluxCapacitor: ["FluxCapacitor"]
        case .mobius: ["MobiusCore"]
        case .visper: ["VISPER", "VISPER_Swift"]
        }
    }

    /// The names of all dialects, for the command line.
    static var choices: String { allCases.map { $0.name.lowercased() }.joined(separator: "|") }
}
