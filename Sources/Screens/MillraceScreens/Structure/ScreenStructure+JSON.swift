extension ScreenStructure {
    /// The version of the JSON form. It increases when a field is removed or changes its meaning, not when a field is
    /// added.
    public static let version = 1

    /// The structure as JSON: an object with `version` and `layers`, one element per line. Ends with a line feed.
    ///
    /// An element has the fields `role`, `section`, `index`, `label`, `identifier`, `value`, `text`, `image`,
    /// `placeholder`, `hint`, `traits`, `actions` and `children`, in this order. Properties that are nil and lists that
    /// are empty have no field. Texts are escaped identically on all platforms.
    ///
    /// - Complexity: O(*n*) in the number of elements.
    public var json: String {
        let elements = layers.map { $0.json(depth: 2) }.joined(separator: ",\n")
        let list = layers.isEmpty ? "[]" : "[\n\(elements)\n  ]"
        return "{\n  \"version\": \(Self.version),\n  \"layers\": \(list)\n}\n"
    }
}

extension ScreenElement {
    fileprivate func json(depth: Int) -> String {
        let indentation = String(repeating: "  ", count: depth)
        var fields = ["\"role\": \(quoted(role.rawValue))"]
        func add(_ name: String, _ text: String?) {
            if let text { fields.append("\"\(name)\": \(text)") }
        }
        func list(_ words: [String]) -> String? {
            words.isEmpty ? nil : "[\(words.map(quoted).joined(separator: ", "))]"
        }
        add("section", place.map { "\($0.section)" })
        add("index", place?.index.map { "\($0)" })
        add("label", label.map(quoted))
        add("identifier", identifier.map(quoted))
        add("value", value.map(quoted))
        add("text", text.map(quoted))
        add("image", image.map(quoted))
        add("placeholder", placeholder.map(quoted))
        add("hint", hint.map(quoted))
        add("traits", list(traits.map(\.rawValue)))
        add("actions", list(actions.map(\.rawValue)))
        let elements = children.map { $0.json(depth: depth + 1) }.joined(separator: ",\n")
        if !children.isEmpty { add("children", "[\n\(elements)\n\(indentation)]") }
        return indentation + "{ " + fields.joined(separator: ", ") + " }"
    }
}
