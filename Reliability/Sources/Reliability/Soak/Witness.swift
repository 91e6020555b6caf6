import RunSupport
import Synchronization

/// An observer of a store's progress that reports lost, duplicate and reordered steps.
final class Witness: Sendable {
    private struct Memory {
        var first: Int?
        var last: Progress?
        var registered: Int?
        var digest: UInt64 = 0
    }

    private let name: String
    private let findings: Findings
    private let memory = Mutex(Memory())
    private let isBusy = Atomic(false)
    private let instance: LifetimeTracker.Instance

    /// - Parameter name: The name of the observed store, for the findings.
    init(_ name: String, _ round: Round) {
        self.name = name
        findings = round.findings
        instance = round.instance()
    }

    /// A hash of all received steps in their order.
    var digest: UInt64 { memory.withLock(\.digest) }

    /// Receives the store's next state.
    func hear(_ progress: Progress) {
        let wasBusy = isBusy.exchange(true, ordering: .acquiringAndReleasing)
        findings.expect(!wasBusy, "\(name): an observer is called while it is being called")
        memory.withLock { memory in
            if let last = memory.last {
                check(progress, after: last)
            } else {
                memory.first = progress.total
            }
            memory.last = progress
            if let step = progress.latest {
                let value = UInt64(step.writer) << 32 | UInt64(step.number)
                memory.digest = (memory.digest ^ value) &* 0x0000_0100_0000_01B3
            }
        }
        if !wasBusy { isBusy.store(false, ordering: .releasing) }
    }

    private func check(_ progress: Progress, after last: Progress) {
        findings.expect(
            progress.total == last.total + 1,
            "\(name): an observer received step \(progress.total) after \(last.total)"
        )
        guard let step = progress.latest else { return findings.note("\(name): a state without a step") }
        findings.expect(
            step.number == last.last[step.writer] + 1,
            "\(name): an observer received writer \(step.writer)'s step \(step.number) after \(last.last[step.writer])"
        )
    }

    /// Records how many steps the store had reduced just after the observer was registered. The observer must receive
    /// every later step, and may have received earlier ones.
    func isRegistered(at total: Int) {
        memory.withLock { $0.registered = total }
    }

    /// Checks that the observer has received everything. Called at the end, unless the observation was ended before.
    func finish(at end: Progress) {
        let memory = memory.withLock { $0 }
        guard let last = memory.last, let first = memory.first else {
            let registered = memory.registered ?? 0
            let missed = end.total - registered
            return findings.expect(missed == 0, "\(name): an observer has received none of \(missed) steps")
        }
        findings.expect(last == end, "\(name): an observer ends at \(last.total) of \(end.total)")
        if let registered = memory.registered {
            findings.expect(
                first <= registered + 1,
                "\(name): an observer registered at step \(registered) received \(first) first"
            )
        }
    }
}
