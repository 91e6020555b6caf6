/// The parsed command line.
struct Options {
    let purpose: Purpose
    let target: String?
    let testTarget: String?

    /// The files to write.
    enum Purpose {
        case feature(FeatureName, in: Dialect)
        /// The guide for agents, and a program that runs the app without a display.
        case agents
    }

    /// - Returns: nil if the command line asks for help.
    /// - Throws: ``ScaffoldError`` if an option is unknown, missing or repeated, or has an invalid value.
    init?(_ arguments: [String]) throws {
        if arguments.contains("--help") || arguments.contains("-h") { return nil }
        var values = try Self.values(of: arguments)
        purpose = try Self.purpose(&values)
        target = values[.target]
        testTarget = values[.testTarget]
    }

    private static func purpose(_ values: inout [Option: String]) throws -> Purpose {
        let dialect = values.removeValue(forKey: .dialect)
        let feature = values.removeValue(forKey: .feature)
        if values.removeValue(forKey: .agents) != nil {
            if dialect != nil || feature != nil {
                throw ScaffoldError("--agents writes no feature: leave out --dialect and --feature.")
            }
            return .agents
        }
        guard let dialect else { throw ScaffoldError("Name the dialect: --dialect \(Dialect.choices).") }
        guard let feature else { throw ScaffoldError("Name the feature: --feature Search.") }
        let known = try Dialect(dialect)
        return .feature(try FeatureName(feature, in: known), in: known)
    }

    private enum Option: String, CaseIterable {
        case dialect = "--dialect"
        case feature = "--feature"
        case agents = "--agents"
        case target = "--target"
        case testTarget = "--test-target"
    }

    /// The value of each option, given as `--option value` or `--option=value`. The value of `--agents` is empty.
    private static func values(of arguments: [String]) throws -> [Option: String] {
        var values: [Option: String] = [:]
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let option = Option(rawValue: String(parts[0])) else {
                let known = Option.allCases.map(\.rawValue).joined(separator: ", ")
                throw ScaffoldError("There is no option \(argument). There are \(known) and --help.")
            }
            var value = ""
            if option == .agents {
                if parts.count == 2 { throw ScaffoldError("--agents takes no value.") }
            } else {
                value = parts.count == 2 ? String(parts[1]) : rest.popFirst() ?? ""
                if value.isEmpty || value.hasPrefix("--") {
                    throw ScaffoldError("\(option.rawValue) needs a value.")
                }
            }
            if values.updateValue(value, forKey: option) != nil {
                throw ScaffoldError("\(option.rawValue) is given more than once.")
            }
        }
        return values
    }
}
