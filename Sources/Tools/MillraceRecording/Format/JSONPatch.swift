@_spi(MillraceHub) import MillraceFiles

/// The difference between two JSON values: a JSON Patch (RFC 6902) with the operations `add`, `remove` and `replace`.
struct JSONPatch {
    struct Operation {
        let path: [String]
        let change: Change
    }

    enum Change {
        case add(JSON)
        case remove
        case replace(JSON)
    }

    private(set) var operations: [Operation] = []

    /// The reason why a patch cannot be applied.
    struct Failure: Error {
        let reason: String
    }

    // MARK: Comparing

    /// Computes the difference. Compares members with the same key. In arrays, skips the common beginning and the
    /// common end, and compares the elements between them by index. So the patch is not always the shortest one.
    /// O(size × depth).
    init(from old: JSON, to new: JSON) {
        compare(old, new, at: [])
    }

    private mutating func compare(_ old: JSON, _ new: JSON, at path: [String]) {
        switch (old, new) {
        case (.object(let old), .object(let new)): compare(old, new, at: path)
        case (.array(let old), .array(let new)): compare(old, new, at: path)
        default: if old != new { note(.replace(new), at: path) }
        }
    }

    private mutating func compare(_ old: [String: JSON], _ new: [String: JSON], at path: [String]) {
        // Sort the changed keys, so that the patch is deterministic.
        for key in old.keys.lazy.filter({ !new.hasKey(withBytesOf: $0) || old[$0] != new[$0] }).sorted() {
            if new.hasKey(withBytesOf: key) {
                compare(old[key]!, new[key]!, at: path + [key])
            } else {
                note(.remove, at: path + [key])
            }
        }
        for key in new.keys.lazy.filter({ !old.hasKey(withBytesOf: $0) }).sorted() {
            note(.add(new[key]!), at: path + [key])
        }
    }

    private mutating func compare(_ old: [JSON], _ new: [JSON], at path: [String]) {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let shorter = min(old.count, new.count)
        let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(shorter - start).count
        for index in start..<shorter - end where old[index] != new[index] {
            compare(old[index], new[index], at: path + ["\(index)"])
        }
        for index in (shorter - end..<max(shorter, old.count) - end).reversed() {
            note(.remove, at: path + ["\(index)"])
        }
        for index in shorter - end..<max(shorter, new.count) - end {
            note(.add(new[index]), at: path + ["\(index)"])
        }
    }

    private mutating func note(_ change: Change, at path: [String]) {
        operations.append(Operation(path: path, change: change))
    }

    // MARK: Applying

    /// Applies the patch to a value.
    ///
    /// - Parameters:
    ///   - depth: the largest depth of the result.
    ///   - work: the number of elements and members that patches may still visit; decreased by the number that this
    ///     patch visits. An operation visits all elements and members of the arrays and objects on its path.
    func apply(to value: inout JSON, depth: Int, work: inout Int64) throws(Failure) {
        for operation in operations {
            try operation.apply(to: &value, operation.path[...], depth: depth, work: &work)
        }
    }
}

extension JSONPatch.Operation {
    fileprivate func apply(
        to value: inout JSON,
        _ path: ArraySlice<String>,
        depth: Int,
        work: inout Int64
    ) throws(JSONPatch.Failure) {
        guard let step = path.first else { return try replace(&value, depth) }
        let rest = path.dropFirst()
        if depth == 0 { throw failure("is nested too deeply") }
        switch value {
        case .object(var members):
            try spend(members.count, of: &work)
            // Remove the object from `value`, so that `members` is changed in place, without a copy.
            value = .null
            defer { value = .object(members) }
            if rest.isEmpty {
                try change(&members, step, depth - 1)
            } else {
                guard members[step] != nil else { throw failure("is not there") }
                try apply(to: &members[step]!, rest, depth: depth - 1, work: &work)
            }
        case .array(var elements):
            try spend(elements.count, of: &work)
            guard let index = Int(step), index >= 0, index <= elements.count else {
                throw failure("is not there")
            }
            value = .null
            defer { value = .array(elements) }
            if rest.isEmpty {
                try change(&elements, index, depth - 1)
            } else {
                if index == elements.count { throw failure("is not there") }
                try apply(to: &elements[index], rest, depth: depth - 1, work: &work)
            }
        default: throw failure("is not there")
        }
    }

    private func replace(_ value: inout JSON, _ depth: Int) throws(JSONPatch.Failure) {
        guard case .replace(let new) = change else { throw failure("can only be replaced") }
        value = try checked(new, depth)
    }

    private func change(_ members: inout [String: JSON], _ key: String, _ depth: Int) throws(JSONPatch
        .Failure)
    {
        switch change {
        case .add(let new): members[key] = try checked(new, depth)
        case .replace(let new):
            let old = members.updateValue(try checked(new, depth), forKey: key)
            if old == nil { throw failure("is not there") }
        case .remove:
            let old = members.removeValue(forKey: key)
            if old == nil { throw failure("is not there") }
        }
    }

    private func change(_ elements: inout [JSON], _ index: Int, _ depth: Int) throws(JSONPatch.Failure) {
        if case .add(let new) = change { return elements.insert(try checked(new, depth), at: index) }
        if index == elements.count { throw failure("is not there") }
        switch change {
        case .replace(let new): elements[index] = try checked(new, depth)
        default: elements.remove(at: index)
        }
    }

    private func checked(_ value: JSON, _ depth: Int) throws(JSONPatch.Failure) -> JSON {
        if value.depth > depth { throw failure("is nested too deeply") }
        return value
    }

    private func spend(_ count: Int, of work: inout Int64) throws(JSONPatch.Failure) {
        work -= Int64(count)
        if work < 0 { throw failure("takes more work than a recording may") }
    }

    private func failure(_ reason: String) -> JSONPatch.Failure {
        JSONPatch.Failure(reason: "\(JSONPatch.pointer(path)) \(reason)")
    }
}

extension JSONPatch {
    /// The patch as JSON.
    var json: JSON {
        .array(
            operations.map { operation in
                let path = JSON.string(Self.pointer(operation.path))
                return switch operation.change {
                case .add(let value): ["op": "add", "path": path, "value": value]
                case .remove: ["op": "remove", "path": path]
                case .replace(let value): ["op": "replace", "path": path, "value": value]
                }
            }
        )
    }

    /// Creates a patch from its JSON.
    init(_ json: JSON) throws(Failure) {
        guard let elements = json.array else { throw Failure(reason: "A patch is an array of operations.") }
        for element in elements {
            guard let path = element.object?["path"]?.string else {
                throw Failure(reason: "An operation of a patch has no path.")
            }
            let value = element.object?["value"]
            let change: Change =
                switch (element.object?["op"]?.string, value) {
                case ("add", let value?): .add(value)
                case ("remove", _): .remove
                case ("replace", let value?): .replace(value)
                default: throw Failure(reason: "An operation of a patch is not add, remove or replace.")
                }
            note(change, at: try Self.path(path))
        }
    }

    // Pointers are written and read by scalars, not by characters: a key may begin with a mark that combines with the
    // slash before it.

    /// A path as a JSON Pointer (RFC 6901).
    static func pointer(_ path: [String]) -> String {
        var pointer = String.UnicodeScalarView()
        for key in path {
            pointer.append("/")
            for scalar in key.unicodeScalars {
                switch scalar {
                case "~": pointer += "~0".unicodeScalars
                case "/": pointer += "~1".unicodeScalars
                default: pointer.append(scalar)
                }
            }
        }
        return String(pointer)
    }

    private static func path(_ pointer: String) throws(Failure) -> [String] {
        if pointer.isEmpty { return [] }
        if pointer.unicodeScalars.first != "/" {
            throw Failure(reason: "A path does not begin with a slash.")
        }
        return pointer.unicodeScalars.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            .map(key)
    }

    /// The key that a part of a pointer names.
    private static func key(_ part: Substring.UnicodeScalarView) -> String {
        var key = String.UnicodeScalarView()
        var rest = part
        while let scalar = rest.popFirst() {
            if scalar == "~",
                let escaped: Unicode.Scalar = rest.first == "0" ? "~" : rest.first == "1" ? "/" : nil
            {
                rest.removeFirst()
                key.append(escaped)
            } else {
                key.append(scalar)
            }
        }
        return String(key)
    }
}
