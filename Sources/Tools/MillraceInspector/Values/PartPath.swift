/// The path to a part, in one value or in two values that are compared.
struct PartPath {
    private final class Node {
        let outer: Node?
        let name: String?
        let oldStep: Int?
        let newStep: Int?

        init(outer: Node?, name: String?, oldStep: Int?, newStep: Int?) {
            self.outer = outer
            self.name = name
            self.oldStep = oldStep
            self.newStep = newStep
        }
    }

    private let last: Node?

    /// The number of steps.
    let depth: Int

    /// The whole value.
    static var whole: PartPath { PartPath(last: nil, depth: 0) }

    /// The path to an inner part. `old` and `new` are its indices in the old and in the new value.
    func part(named name: String?, old: Int?, new: Int?) -> PartPath {
        PartPath(last: Node(outer: last, name: name, oldStep: old, newStep: new), depth: depth + 1)
    }

    /// The path to an inner part that has the same index in both of the compared values.
    func part(named name: String?, at step: Int) -> PartPath { part(named: name, old: step, new: step) }

    /// The steps in the new value, or in the old one if the new value does not have the part.
    var steps: [Int] {
        let isNew = links.allSatisfy { $0.newStep != nil }
        return links.compactMap { isNew ? $0.newStep : $0.oldStep }
    }

    /// The path for people: `favorites[3].name`. Quotes names that would be ambiguous, such as a dictionary's keys:
    /// `users["a.b"].age`.
    var text: String {
        links.reduce(into: "") { path, link in
            if let name = link.name {
                if Self.isPlain(name) {
                    path += path.isEmpty ? name : ".\(name)"
                } else {
                    path += "[\"\(Self.quoted(name))\"]"
                }
            } else {
                path += "[\(link.newStep ?? link.oldStep ?? 0)]"
            }
        }
    }

    /// What separates the steps of a path. A name that contains one of these is quoted.
    static let separators: Set<Unicode.Scalar> = [".", "[", "]", "\""]

    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && !name.unicodeScalars.contains(where: separators.contains)
    }

    /// A name with a backslash before each quotation mark and backslash.
    private static func quoted(_ name: String) -> String {
        var quoted = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
            quoted.append(scalar)
        }
        return String(quoted)
    }

    private var links: [Node] {
        var links: [Node] = []
        var link = last
        while let next = link {
            links.append(next)
            link = next.outer
        }
        return links.reversed()
    }
}
