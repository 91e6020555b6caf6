/// The name of a type in source text, converted from the name that `String(reflecting:)` gives, and the modules to
/// import.
struct SwiftTypeName {
    /// The name without module names, because the modules are imported.
    let text: String
    private(set) var modules: Set<String> = []

    /// - Parameter reflected: the name, which may come from a recording. The result is nil if other files cannot name
    ///   the type, as with a private type, or if the text is not the name of a type.
    init?(_ reflected: String) {
        var modules: Set<String> = []
        var text = ""
        var component = ""
        var isFirst = true
        var rest = reflected[...]

        func finish() -> Bool {
            if component.isEmpty { return true }
            if !Self.isIdentifier(component) { return false }
            text += component
            component = ""
            return true
        }

        while let character = rest.popFirst() {
            switch character {
            case "." where isFirst:
                if !Self.isIdentifier(component) { return nil }
                modules.insert(component)
                component = ""
                isFirst = false
            case ".":
                let follows = !component.isEmpty || text.hasSuffix(">")
                if !follows || !finish() { return nil }
                text += "."
            case "<", ">", ",", " ":
                if !finish() { return nil }
                text.append(character)
                isFirst = character != ">"
            case "(" where isFirst && component.isEmpty:
                // Parse a name such as "(extension in Module):Other.Type".
                guard let end = rest.firstIndex(of: ")"), rest.hasPrefix("extension in ") else { return nil }
                let module = String(rest[..<end].dropFirst("extension in ".count))
                rest = rest[end...].dropFirst()
                guard rest.popFirst() == ":", Self.isIdentifier(module) else { return nil }
                modules.insert(module)
            default: component.append(character)
            }
        }
        guard finish(), !text.isEmpty else { return nil }
        self.text = text
        self.modules = modules
    }

    private static func isIdentifier(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart else {
            return false
        }
        return text.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
    }
}
