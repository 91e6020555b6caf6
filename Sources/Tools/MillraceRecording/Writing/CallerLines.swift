import Foundation
@_spi(MillraceHub) import MillraceFiles
import MillraceReporting

/// Writes the places that have sent actions, each once in a part, and again when more is known of it.
struct CallerLines {
    private struct Caller {
        let site: CallSite
        let number: Int

        /// What the newest line in this part says.
        var written: [CallSite.Frame] = []

        /// Whether an entry in this part is from this place.
        var isUsed = true
    }

    /// The largest number of places. Entries from further ones do not say where they come from.
    private static let most = 4_096

    private var callers: [ObjectIdentifier: Caller] = [:]

    mutating func beginPart() {
        for key in callers.keys {
            callers[key]?.written = []
            callers[key]?.isUsed = false
        }
    }

    /// The number of a place; nil if there are too many. Adds the line of the place to `lines` if it is to be written.
    mutating func number(of site: CallSite, _ lines: inout Data) -> Int? {
        let key = ObjectIdentifier(site)
        if callers[key] == nil {
            if callers.count == Self.most { return nil }
            callers[key] = Caller(site: site, number: callers.count + 1)
        }
        callers[key]?.isUsed = true
        lines += line(of: key)
        return callers[key]?.number
    }

    /// The lines of places whose functions have become known since they were written.
    mutating func linesOfKnown() -> Data {
        callers.keys.sorted { callers[$0]?.number ?? 0 < callers[$1]?.number ?? 0 }.reduce(Data()) {
            $0 + line(of: $1)
        }
    }

    private mutating func line(of key: ObjectIdentifier) -> Data {
        guard let caller = callers[key], caller.isUsed else { return Data() }
        let frames = caller.site.frames
        if frames == caller.written { return Data() }
        callers[key]?.written = frames
        return LineChecksum.line([
            "line": "caller",
            "id": JSON(caller.number),
            "frames": .array(frames.map(Self.json)),
        ])
    }

    private static func json(of frame: CallSite.Frame) -> JSON {
        var members: [String: JSON] = ["function": .string(frame.function)]
        members["file"] = frame.file.map { .string($0) }
        members["line"] = frame.line.map { JSON($0) }
        return .object(members)
    }
}
