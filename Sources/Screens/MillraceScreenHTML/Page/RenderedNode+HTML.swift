#if !os(iOS) && !os(tvOS) && !os(visionOS)
import MillraceScreens

extension RenderedNode {
    /// The node as HTML: one element per line, with indented children.
    ///
    /// The HTML does not contain the nodes' ids, because they are numbers of views and would change when unrelated
    /// views are added. An element has an HTML id only if it describes another element. The HTML ids are numbered in
    /// page order. The text of secure fields is omitted.
    func html(depth: Int, descriptions: [String: String]) -> String {
        let indentation = String(repeating: "  ", count: depth)
        var tag = indentation + "<" + self.tag.rawValue
        if let id = descriptions[id.rawValue] { tag += " id=\"\(id)\"" }
        for (name, value) in attributes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            tag += html(name, value, descriptions)
        }
        if !style.isEmpty {
            let properties = style.sorted { $0.key.rawValue < $1.key.rawValue }
            tag +=
                " style=\"\(htmlEscaped(properties.map { "\($0.key.rawValue): \($0.value)" }.joined(separator: "; ")))\""
        }
        tag += ">"
        if self.tag == .input { return tag + "\n" }
        let end = "</\(self.tag.rawValue)>\n"
        // HTML ignores one line end at the beginning of a text area.
        if self.tag == .textarea { return tag + "\n" + htmlEscaped(attributes[.value] ?? "") + end }
        switch content {
        case .text(let text): return tag + htmlEscaped(text) + end
        case .children([]): return tag + end
        case .children(let children):
            let inside = children.map { $0.html(depth: depth + 1, descriptions: descriptions) }
            return tag + "\n" + inside.joined() + indentation + end
        }
    }

    private func html(_ name: Attribute, _ value: String, _ descriptions: [String: String]) -> String {
        switch name {
        case .disabled, .inert, .readonly: return " \(name.rawValue)"
        case .ariaDescribedBy:
            return descriptions[value].map { " \(name.rawValue)=\"\($0)\"" } ?? ""
        case .value where tag == .textarea: return ""
        case .value where attributes[.type] == "password":
            return value.isEmpty ? " value=\"\"" : " value=\"\(ScreenElement.mask)\""
        default: return " \(name.rawValue)=\"\(htmlEscaped(value))\""
        }
    }

    /// The HTML ids for the elements that describe other elements. The keys are the ids of their nodes.
    func descriptions(prefix: String) -> [String: String] {
        var all: [String: String] = [:]
        func collect(_ node: RenderedNode) {
            if let described = node.attributes[.ariaDescribedBy], all[described] == nil {
                all[described] = "\(prefix)\(all.count + 1)"
            }
            node.children.forEach(collect)
        }
        collect(self)
        return all
    }

    /// The names of the symbols in the node and its descendants.
    var symbols: Set<String> {
        let own = tag == .use ? attributes[.href].map { [String($0.dropFirst())] } ?? [] : []
        return children.reduce(into: Set(own)) { $0.formUnion($1.symbols) }
    }
}

/// Escapes text for use in a page or in a quoted attribute.
package func htmlEscaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "\r": result += "&#13;"
        // HTML cannot represent NUL.
        case "\0": result += "\u{FFFD}"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
#endif
