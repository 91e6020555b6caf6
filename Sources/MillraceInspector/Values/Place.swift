/// Where a part is, in one or two values at once.
struct Place {
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

    /// How deep it is.
    let depth: Int

    /// The whole value.
    static var whole: Place { Place(last: nil, depth: 0) }

    /// A part of what is here. The steps are the part's places in the old value and in the new one.
    func part(named name: String?, old: Int?, new: Int?) -> Place {
        Place(last: Node(outer: last, name: name, oldStep: old, newStep: new), depth: depth + 1)
    }

    /// A part of what is here.
    func part(named name: String?, at step: Int) -> Place { part(named: name, old: step, new: step) }

    /// The steps in the new value, or in the old one if it is there only.
    var steps: [Int] {
        let isNew = links.allSatisfy { $0.newStep != nil }
        return links.compactMap { isNew ? $0.newStep : $0.oldStep }
    }

    /// For people: `favorites[3].name`. A name that could be taken for a path, such as a key of a dictionary, is quoted:
    /// `users["a.b"].age`.
    var path: String {
        links.reduce(into: "") { path, link in
            if let name = link.name {
                if Self.isPlain(name) {
                    path += path.isEmpty ? name : ".\(name)"
                } else {
                    path += "[\"\(name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"]"
                }
            } else {
                path += "[\(link.newStep ?? link.oldStep ?? 0)]"
            }
        }
    }

    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && !name.contains { ".[]\"".contains($0) }
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
