import Foundation
import Millrace
@_spi(MillraceHub) import MillraceFiles
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
            let shown = noted.shown(by: sanitizer)
            // A store that is new here has no state to begin with unless the state before the work is known.
            guard let (line, before, id) = prepare(for: noted, state: shown.state) else { continue }
            lines += line
            var members: [String: JSON] = [
                "kind": .string(shown.kind.rawValue), "store": JSON(id), "sequence": JSON(noted.sequence),
                "thread": Self.json(of: noted.thread),
            ]
            members["value"] = shown.value.map { RecordedValue($0).line }
            members["before"] = before
            work.append(.object(members))
        }
        return lines
            + LineChecksum.line(["line": "crash", "signal": .string(crash.signal), "work": .array(work)])
    }
}

extension NotedWork {
    /// The action or effect, and the state before it, as a recorder may show them. Both are nil if the sanitizer omits the
    /// transition.
    ///
    /// - Parameter sanitizer: receives the work as a transition that has not changed the state.
    func shown(by sanitizer: Timeline.Sanitizer?) -> (kind: RecordedWork.Kind, value: Any?, state: Any?) {
        let transition = transition
        let shown = sanitizer.map { $0(transition) } ?? transition
        let state = state == nil ? nil : shown?.old
        return switch subject {
        case .action: (.action, shown?.action, state)
        case .change: (.change, nil, state)
        case .effect: (.effect, shown?.effects.first, nil)
        }
    }
}
