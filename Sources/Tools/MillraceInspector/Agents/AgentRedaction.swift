@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline

extension Redaction {
    /// Redacts an answer for an agent. Every text for an agent passes through this method or through ``line(_:)``.
    ///
    /// Escapes characters that are invisible or change the direction of text, so that they cannot deceive a reader.
    /// For example, shows `\u{202E}` in place of the character.
    func answer(_ json: JSON) -> JSON { self.json(json, keeping: Self.words).visible }

    /// Redacts a message or a summary.
    func line(_ text: String) -> String { self.text(text).visible }

    /// Names of JSON members that are never redacted, even if a secret is the same word. All other names are
    /// redacted, because they may be keys of the app's dictionaries.
    private static let words = Set(AppTool.all.flatMap(\.tool.arguments).map(\.name)).union([
        "action", "actions", "actions_are_ignored", "added", "app", "at_ms", "because_of", "causes",
        "changed",
        "changes",
        "changes_left_out",
        "continues", "cure", "dialect", "dropped", "effects", "effects_left_out", "entries", "entry", "error",
        "evidence",
        "file", "fill_in", "found", "gone", "has_ended", "kept", "kind", "led_to", "left_out", "line",
        "lines",
        "message",
        "missing_entries", "name", "new", "newest", "next", "next_before", "next_offset", "not_looked_at",
        "note",
        "old",
        "oldest", "other_cases", "other_cases_left_out", "part", "parts", "path", "place", "position",
        "recomputed",
        "recording_is_paused", "removed", "screen",
        "sent_from", "shows_recording_of", "shows_state_after", "skipped", "source", "state", "states",
        "store", "stores",
        "text", "thread", "title", "took_us", "type", "value", "warnings", "warnings_left_out",
    ])
}

extension JSON {
    fileprivate var visible: JSON {
        switch self {
        case .null, .bool, .number: self
        case .string(let string): .string(string.visible)
        case .array(let elements): .array(elements.map(\.visible))
        case .object(let members):
            .object(Dictionary(members.map { ($0.key.visible, $0.value.visible) }) { first, _ in first })
        }
    }
}

extension String {
    /// The text with invisible characters escaped, except spaces, tabs and line feeds.
    fileprivate var visible: String {
        if !unicodeScalars.contains(where: \.isInvisible) { return self }
        var text = ""
        var last: Unicode.Scalar?
        for scalar in unicodeScalars {
            // A zero-width joiner after an emoji joins two emoji to one glyph, so it is not escaped.
            let joins = scalar == "\u{200D}" && last?.properties.isEmoji == true
            if scalar.isInvisible && !joins {
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
            if scalar != "\u{FE0F}" { last = scalar }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether the character may be invisible: a control character, a direction mark, a joiner, a variation selector
    /// or the like.
    var isInvisible: Bool {
        if isASCII { return value < 0x20 ? self != "\n" && self != "\t" : value == 0x7F }
        if (0xFE00...0xFE0E).contains(value) || (0xE0000...0xE0FFF).contains(value) { return true }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: return true
        default: return properties.isDefaultIgnorableCodePoint && value != 0xFE0F
        }
    }
}
