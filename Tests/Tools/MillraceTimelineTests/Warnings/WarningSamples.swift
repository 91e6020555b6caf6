import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport

/// A recorder of warnings that gets only transitions made by a test, and a clock that stands still until the test advances
/// it.
final class Watched: Sendable {
    enum Action {
        case add(Int)
        case ask
    }

    /// The time of the first transition.
    static let start = ContinuousClock.now

    let warnings: Warnings
    let log = Log<Warning>()
    private let now: Guarded<ContinuousClock.Instant>

    /// - Parameter ongoing: the stores' work, oldest first. The clock stands at the beginning of the last.
    init(_ options: Warnings.Options = Warnings.Options(), ongoing: [OngoingWork] = []) {
        now = Guarded(ongoing.last?.began ?? Watched.start)
        let (log, now) = (log, now)
        warnings = Warnings(
            options,
            clock: { now.withLock { $0 } },
            report: { log.note($0) },
            ongoing: { ongoing },
            attach: nil
        )
    }

    var kinds: [Warning.Kind] { log.values.map(\.kind) }

    func advance(by duration: Duration) { now.withLock { $0 += duration } }

    /// Records a transition of a store.
    func take(
        _ store: StoreHandle,
        _ sequence: Int,
        _ action: Action? = .add(1),
        at time: Duration = .zero,
        old: Any = 0,
        new: Any = 1,
        effects: [Any] = [],
        took duration: Duration = .zero,
        onMain isMain: Bool = true,
        trigger: UInt64? = nil
    ) {
        warnings.take(
            Transition(
                store: store,
                order: UInt64(sequence),
                sequence: UInt64(sequence),
                cause: action.map { .action($0) } ?? .change,
                old: old,
                new: new,
                effects: effects,
                instant: Self.start + time,
                duration: duration,
                thread: RecordedThread(number: isMain ? 0 : 1, isMain: isMain),
                trigger: trigger
            )
        )
    }
}

extension StoreHandle {
    /// A store that is alive as long as the closure returns true.
    static func sample(
        _ name: String = "Map",
        dialect: String = "Test",
        isAlive: @escaping () -> Bool = { true }
    ) -> StoreHandle {
        StoreHandle(
            label: StoreLabel(dialect: dialect, name: name),
            operations: ValueOperations<Int>(state: { isAlive() ? 0 : nil }, restore: { _ in true })
        )
    }
}
