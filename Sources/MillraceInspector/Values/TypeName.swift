/// The name of a value's type, for people.
func typeName(of value: Any) -> String { name(of: type(of: value)) }

/// The name of a type, for people: with the types around it, and without its module.
func name(of type: Any.Type) -> String {
    let short = String(describing: type)
    let parts = String(reflecting: type).split(separator: ".")
    // Types with parameters, tuples and functions have the modules of others in their names.
    let isPlain = parts.allSatisfy { part in
        part.hasPrefix("(unknown context") || part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    guard isPlain, parts.count > 2 else { return String(short.prefix(200)) }
    let nesting = parts.dropFirst().filter { !$0.hasPrefix("(") }
    return String(nesting.joined(separator: ".").prefix(200))
}
