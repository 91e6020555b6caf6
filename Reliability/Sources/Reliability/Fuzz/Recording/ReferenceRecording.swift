import Foundation

/// Computes a recording's states with Foundation's JSON and a plain implementation of RFC 6902.
struct ReferenceRecording {
    private let lines: [Data]

    init(_ input: [UInt8]) {
        lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
            .map { Data($0) }
    }

    /// Checks that the states of all entries equal those that this type computes from the lines of the file.
    func check(_ recording: ReadRecording) throws {
        var states: [Int: Any] = [:]
        var entries = recording.entries[...]
        for line in lines where !entries.isEmpty {
            // A recording may contain numbers that are too big for Foundation, which then refuses the line.
            guard let line = try? JSONSerialization.jsonObject(with: line) as? [String: Any] else { return }
            switch line["line"] as? String {
            case "header": states = [:]
            case "store":
                if let id = line["id"] as? Int { states[id] = (line["base"] as? [String: Any])?["json"] }
            case "entry":
                guard let entry = entries.popFirst(), let store = line["store"] as? Int else { return }
                for name in ["before", "state"] {
                    guard let change = line[name] as? [String: Any] else { continue }
                    if let patch = change["patch"] as? [[String: Any]] {
                        states[store] = patch.reduce(states[store]) { Self.apply($1, to: $0) }
                    } else {
                        states[store] = change["json"]
                    }
                }
                guard let json = entry.state.json, let expected = states[store] else { continue }
                let found = try JSONSerialization.jsonObject(
                    with: Data(json.utf8),
                    options: .fragmentsAllowed
                )
                try expect(
                    try Self.text(found) == Self.text(expected),
                    "entry \(entry.id) is read as \(json), and should be \(expected)"
                )
            default: continue
            }
        }
    }

    private static func text(_ value: Any) throws -> Data {
        try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
    }

    private static func apply(_ operation: [String: Any], to value: Any?) -> Any? {
        guard let path = operation["path"] as? String else { return value }
        let steps = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
            String($0.replacing("~1", with: "/").replacing("~0", with: "~"))
        }
        return change(value, steps[...], operation["op"] as? String, operation["value"])
    }

    private static func change(_ value: Any?, _ steps: ArraySlice<String>, _ kind: String?, _ new: Any?)
        -> Any?
    {
        guard let step = steps.first else { return new }
        let rest = steps.dropFirst()
        if var members = value as? [String: Any] {
            members[step] = rest.isEmpty && kind == "remove" ? nil : change(members[step], rest, kind, new)
            return members
        }
        guard var elements = value as? [Any], let place = Int(step) else { return value }
        if rest.isEmpty && kind == "add" {
            elements.insert(new as Any, at: place)
        } else if rest.isEmpty && kind == "remove" {
            elements.remove(at: place)
        } else {
            elements[place] = change(elements[place], rest, kind, new) as Any
        }
        return elements
    }
}
