import Foundation
import Millrace
import MillraceReporting
import MillraceTimeline

extension LineWriter {
    /// The last line of a session that ends in order.
    static let end = LineChecksum.line(["line": "end"])

    /// The line of a crash, after lines for stores that are new in this part.
    ///
    /// - Parameter sanitizer: receives each piece of work as a transition that has not changed the state. If it returns
    ///   nil, the action and the state are omitted.
    package mutating func lines(of crash: Crash, sanitizer: Timeline.Sanitizer?) -> Data {
        noteGap()
        var lines = Data()
        var work: [JSON] = []
        for noted in crash.work {
            let transition = noted.transition
            let shown = sanitizer.map { $0(transition) } ?? transition
            var members = LineWriter.members(of: noted, shown: shown)
            // A store that is new here has no state to begin with unless the state before the work is known.
            guard let (line, before, id) = prepare(for: noted, state: noted.state == nil ? nil : shown?.old)
            else {
                continue
            }
            lines += line
            members["store"] = JSON(id)
            members["before"] = before
            work.append(.object(members))
        }
        return lines
            + LineChecksum.line(["line": "crash", "signal": .string(crash.signal), "work": .array(work)])
    }

    private static func members(of work: NotedWork, shown: Transition?) -> [String: JSON] {
        var members: [String: JSON] = ["sequence": JSON(work.sequence), "thread": json(of: work.thread)]
        let kind: RecordedWork.Kind
        let value: Any?
        switch work.subject {
        case .action: (kind, value) = (.action, shown?.action)
        case .change: (kind, value) = (.change, nil)
        case .effect: (kind, value) = (.effect, shown?.effects.first)
        }
        members["kind"] = .string(kind.rawValue)
        members["value"] = value.map { RecordedValue($0).line }
        return members
    }
}
