@_spi(MillraceHub) import MillraceFiles
import MillraceTimeline
import MillraceValues

/// The call of the generated function `recorded`, which decodes a value from its recorded JSON.
struct DecodingExpression {
    /// The call, without `try`.
    let text: String

    /// The modules of the value's type.
    let modules: Set<String>

    /// The call for a recorded value. Nil if the recording has no JSON, or if other files cannot name the type.
    init?(_ recorded: RecordedValue) {
        guard let json = recorded.json, let type = SwiftTypeName(recorded.type) else { return nil }
        text = "recorded(\(type.text).self, \(SwiftLiteral.raw(json)))"
        modules = type.modules
    }

    /// The call for a value of the app, or of an ended session. Nil if its type cannot be decoded.
    init?(of value: Any) {
        guard value is any Decodable || value is UnreadableValue else { return nil }
        self.init(RecordedValue(value))
    }

    /// The call for a value that is known to be the same after it was encoded and decoded, and of which nothing is
    /// hidden.
    init?(ofSame value: Any) {
        guard let type = type(of: value) as? any Decodable.Type else { return nil }
        let recorded = Redaction.$current.withValue(nil) { RecordedValue(value) }
        guard RecordedValue(value) == recorded, case .json(let json) = recorded.content,
            let decoded = try? ValueCoder.decode(type, from: json)
        else { return nil }
        let isSame =
            Sameness.areEqual(decoded, value) == true
            || Sameness.areEqual(value, value) != true && RecordedValue(decoded) == recorded
        if !isSame { return nil }
        self.init(recorded)
    }
}

extension JSON {
    /// A JSON Merge Patch (RFC 7396) that makes this value another one, for the generated function `changed`. Nil if there
    /// is none, because a member becomes null or changes only the bytes of its name, or because the function would round
    /// a number.
    func mergePatch(to new: JSON) -> JSON? {
        isExact && new.isExact ? merging(into: new) : nil
    }

    private func merging(into new: JSON) -> JSON? {
        guard case .object(let old) = self, case .object(let new) = new else {
            return new.hasNull ? nil : new
        }
        // Foundation's dictionaries hold one of two names that look the same.
        if new.keys.contains(where: { old[$0] != nil && !old.hasKey(withBytesOf: $0) }) { return nil }
        var patch: [String: JSON] = [:]
        for name in old.keys where new[name] == nil { patch[name] = .null }
        for (name, member) in new where old[name] != member {
            guard let change = (old[name] ?? .null).merging(into: member) else { return nil }
            patch[name] = change
        }
        return .object(patch)
    }

    private var hasNull: Bool {
        switch self {
        case .null: true
        case .array(let elements): elements.contains(where: \.hasNull)
        case .object(let members): members.values.contains(where: \.hasNull)
        default: false
        }
    }

    /// Whether no number changes if it is read as an integer of 64 bits or as a `Double`.
    private var isExact: Bool {
        switch self {
        case .number(let text): Int64(text) != nil || Double(text).map { "\($0)" == text } == true
        case .array(let elements): elements.allSatisfy(\.isExact)
        case .object(let members): members.values.allSatisfy(\.isExact)
        default: true
        }
    }
}
