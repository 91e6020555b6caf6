/// What the command line says.
struct Options {
    let dialect: Dialect
    let feature: FeatureName
    let target: String?
    let testTarget: String?

    /// - Returns: nil if the command line asks for help.
    /// - Throws: ``ScaffoldError`` if an option is unknown, missing, repeated or has a value that will not do.
    init?(_ arguments: [String]) throws {
        if arguments.contains("--help") || arguments.contains("-h") { return nil }
        var values = try Self.values(of: arguments)
        guard let dialect = values.removeValue(forKey: .dialect) else {
            throw ScaffoldError("Name the dialect: --dialect \(Dialect.choices).")
        }
        guard let feature = values.removeValue(forKey: .feature) else {
            throw ScaffoldError("Name the feature: --feature Search.")
        }
        self.dialect = try Dialect(dialect)
        self.feature = try FeatureName(feature, in: self.dialect)
        target = values[.target]
        testTarget = values[.testTarget]
    }

    private enum Option: String, CaseIterable {
        case dialect = "--dialect"
        case feature = "--feature"
        case target = "--target"
        case testTarget = "--test-target"
    }

    /// The value of each option, given as `--option value` or `--option=value`.
    private static func values(of arguments: [String]) throws -> [Option: String] {
        var values: [Option: String] = [:]
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let option = Option(rawValue: String(parts[0])) else {
                let known = Option.allCases.map(\.rawValue).joined(separator: ", ")
                throw ScaffoldError("There is no option \(argument). There are \(known) and --help.")
            }
            let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() ?? ""
            if value.isEmpty || value.hasPrefix("--") {
                throw ScaffoldError("\(option.rawValue) needs a value.")
            }
            if values.updateValue(value, forKey: option) != nil {
                throw ScaffoldError("\(option.rawValue) is given more than once.")
            }
        }
        return values
    }
}
