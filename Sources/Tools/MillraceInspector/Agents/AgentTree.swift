@_spi(MillraceHub) import MillraceRecording

/// A value as nested JSON, limited in depth, in number of parts, and in bytes.
struct AgentTree {
    /// The value's parts: an object if the parts have names, otherwise an array. Parts below the depth limit are
    /// shown as descriptions.
    let json: JSON

    /// The number of the value's own parts that are shown.
    let shown: Int

    /// The depth that is shown. It is less than the requested depth if the answer would be too long.
    let depth: Int

    /// - Parameters:
    ///   - offset: How many of the value's parts to skip.
    ///   - limit: The maximum number of parts to show of the value, and the maximum number to show of each part.
    init(of value: Any, depth: Int, offset: Int, limit: Int) {
        let inspected = InspectedValue(value)
        let parts = inspected.parts(from: offset, limit: limit)
        for depth in (1...max(1, depth)).reversed() {
            var writer = Writer(room: AgentList.room, limit: limit)
            let items = writer.write(parts, depth: depth - 1)
            if items.count == parts.count || depth == 1 {
                json = Self.assembled(inspected, items, from: offset)
                shown = items.count
                self.depth = depth
                return
            }
        }
        fatalError("Depth 1 has been tried.")
    }

    private typealias Item = (name: String?, json: JSON)

    private struct Writer {
        var room: Int
        let limit: Int

        /// Writes as many parts as fit.
        mutating func write(_ parts: [InspectedValue.Part], depth: Int) -> [Item] {
            var items: [Item] = []
            for part in parts {
                let name = part.name.map { AgentText.cut($0, 100) }
                room -= 10 + (name?.utf8.count ?? 0)
                guard room >= 0, let json = write(part.value, depth: depth) else { break }
                items.append((name, json))
            }
            return items
        }

        /// Writes a value; nil if it does not fit.
        private mutating func write(_ value: Any, depth: Int) -> JSON? {
            let inspected = InspectedValue(value)
            let parts = depth > 0 ? inspected.parts(from: 0, limit: limit) : []
            if parts.isEmpty {
                let json = AgentText.brief(inspected.value)
                room -= json.data.count
                return room >= 0 ? json : nil
            }
            let items = write(parts, depth: depth - 1)
            if items.count < parts.count { return nil }
            let left = inspected.count.map { $0 - parts.count }
            return AgentTree.assembled(inspected, items, left: left ?? (parts.count == limit ? nil : 0))
        }
    }

    /// - Parameter left: The number of the value's parts after `items`; nil if it is unknown.
    private static func assembled(
        _ value: InspectedValue,
        _ items: [Item],
        from offset: Int = 0,
        left: Int? = 0
    ) -> JSON {
        let note = left == 0 ? nil : left.map { "\($0) more" } ?? "more"
        let isList = value.kind == .list || value.kind == .set || items.allSatisfy { $0.name == nil }
        let parts: JSON
        if isList {
            parts = .array(items.map(\.json) + (note.map { [.string("‹\($0)›")] } ?? []))
        } else {
            var members: [String: JSON] = [:]
            for (index, item) in items.enumerated() {
                let name = item.name ?? "[\(offset + index)]"
                // Long keys of a dictionary may be equal after cutting. Add the index to a repeated key.
                members[members[name] == nil ? name : "\(name)‹[\(offset + index)]›"] = item.json
            }
            if let note { members["‹more›"] = .string(note) }
            parts = .object(members)
        }
        // A case with a single payload has one part, which already has the case's name. Do not add the name again.
        guard let caseName = value.caseName, items.map(\.name) != [caseName] else { return parts }
        return .object([caseName: parts])
    }
}
