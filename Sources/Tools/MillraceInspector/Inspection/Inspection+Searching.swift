import Millrace
import MillraceReporting
import MillraceTimeline

extension Inspection {
    /// The maximum number of changes in an answer with a history, and of findings of each kind in an answer with findings.
    private static var most: (changes: Int, findings: Int) { (100, 50) }

    /// The entries with lower numbers than `number` that have changed the value at a path of a store's state.
    func history(of path: ValuePath, in store: StoreHandle, before number: Int) -> WireHistory {
        var history = ValueHistory(of: path, in: store)
        var answer = WireHistory()
        var examined = 0
        for entry in timeline.entries(before: number) {
            if answer.changes.count == Self.most.changes || examined == ValueHistory.reach || history.isOver {
                answer.next = entry.id + 1
                break
            }
            examined += 1
            guard let change = history.change(in: entry) else { continue }
            answer.changes.append(
                WireHistory.Change(
                    order: entry.id,
                    old: change.old.map { summary(of: $0) },
                    new: change.new.map { summary(of: $0) },
                    certain: change.isCertain
                )
            )
        }
        return answer
    }

    /// Searches the newest states, unless `number` is given, and the actions of the entries with lower numbers than `number`.
    func findings(of text: String, before number: Int?) -> WireFindings {
        var search = TimelineSearch(for: text)
        var answer = WireFindings()
        if number == nil {
            search.searchStates(in: self) { entry, match in
                if answer.states.count == Self.most.findings { return false }
                answer.states.append(WireFindings.Finding(order: entry.id, match))
                return true
            }
        }
        var examined = 0
        for entry in timeline.entries(before: number ?? .max) {
            if answer.actions.count == Self.most.findings || examined == ValueHistory.reach || search.isOver {
                answer.next = entry.id + 1
                break
            }
            examined += 1
            if let match = search.match(inActionOf: entry) {
                answer.actions.append(WireFindings.Finding(order: entry.id, match))
            }
        }
        answer.truncated = search.hasLeftOut
        return answer
    }
}
