internal import CMillrace
import Millrace

/// Notes what stores are doing, before they do it, so that a crash can be attributed to an action.
///
/// While no ``CrashWatch`` exists, a note costs one atomic load. Otherwise its cost is that of copying the names of the
/// store and of the action's case to a page of memory. No code of the action's own type runs, nothing is allocated, and
/// no lock is taken, so notes may be written under a store's lock.
package enum WorkNotes {
    /// What a store is doing.
    package enum Subject {
        /// It applies an action, event or dispatch state.
        case action(Any)
        /// It makes a change that no action describes.
        case change
        /// It handles an effect.
        case effect(Any)

        /// The subject of a transition; nil for a start and for time travel, which run no code of the store's user.
        package init?(_ cause: TransitionCause) {
            switch cause {
            case .action(let action): self = .action(action)
            case .change: self = .change
            case .start, .restoration: return nil
            }
        }

        /// The action or the effect.
        package var value: Any? {
            switch self {
            case .action(let value), .effect(let value): value
            case .change: nil
            }
        }

        var kind: UInt32 {
            switch self {
            case .action: 1
            case .change: 2
            case .effect: 3
            }
        }
    }

    /// Whether anything is noted.
    package static var isNoting: Bool { millrace_work_page_in_use() != nil }

    /// Whether the names of actions are left out: a sanitizer may hide whole actions.
    static let hidesNames = AtomicCell<Bool>(false)

    /// Calls `body`, which does the work, and notes the work until `body` has returned.
    ///
    /// - Parameters:
    ///   - subject: what the store does; nil if nothing is to be noted.
    ///   - store: the store; nil if nothing is to be noted.
    ///   - state: the store's state before the work, if it is known.
    package static func noting<Result, Failure>(
        _ subject: @autoclosure () -> Subject?,
        of store: @autoclosure () -> StoreHandle?,
        state: @autoclosure () -> Any?,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard isNoting, let subject = subject(), let store = store() else { return try body() }
        let work = NotedWork(
            store: store,
            subject: subject,
            state: state(),
            thread: ThreadReports.recordedThread,
            sequence: store.nextSequence
        )
        // The note has the address of `work`. It is only read while this thread waits in a signal handler.
        return try withUnsafePointer(to: work) { work throws(Failure) in
            let note = begin(work)
            defer { if let note { millrace_end_work(note) } }
            return try body()
        }
    }

    private static func begin(_ work: UnsafePointer<NotedWork>) -> UnsafeMutablePointer<millrace_work_note>? {
        let (kind, sequence) = (work.pointee.subject.kind, work.pointee.sequence)
        let name = hidesNames.load(ordering: .relaxed) ? nil : work.pointee.subject.value.flatMap(caseName)
        var store = work.pointee.store.label.name
        return store.withUTF8 { store in
            // The address of a string that is in the program itself, so its length may be measured here.
            let name = name.map { UnsafeBufferPointer(start: $0, count: length(of: $0)) }
            return millrace_begin_work(
                kind,
                sequence,
                work,
                store.baseAddress,
                store.count,
                name?.baseAddress,
                name?.count ?? 0
            )
        }
    }

    private static func caseName(_ value: Any) -> UnsafePointer<UInt8>? {
        func name<Value>(_ value: Value) -> UnsafePointer<CChar>? { enumCaseName(value) }
        guard let name = _openExistential(value, do: name) else { return nil }
        return UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
    }

    private static func length(of name: UnsafePointer<UInt8>) -> Int {
        var length = 0
        while length <= Int(MILLRACE_WORK_NAME), name[length] != 0 { length += 1 }
        return length
    }
}

/// The name of an enum's case; null for values of other types. `EnumCaseName` of MillraceValues, which this module does
/// not know, makes a mirror first, which takes longer than the rest of a note.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

/// Work of a store in which the process has crashed.
package struct NotedWork {
    package let store: StoreHandle
    package let subject: WorkNotes.Subject

    /// The store's state before the work; nil if it is not known.
    package let state: Any?
    package let thread: RecordedThread

    /// For an action or a change: the position that its transition would have had among the store's own.
    package let sequence: UInt64

    /// The work as a transition that has not changed the state, for a recorder's sanitizer. An effect is the only one of
    /// a change without states.
    package var transition: Transition {
        let cause: TransitionCause =
            if case .action(let action) = subject { .action(action) } else { .change }
        let effects: [Any] = if case .effect(let effect) = subject { [effect] } else { [] }
        return Transition(
            store: store,
            order: TransitionProbe.nextOrder(),
            sequence: sequence,
            cause: cause,
            old: state ?? (),
            new: state ?? (),
            effects: effects,
            instant: .now,
            duration: .zero,
            thread: thread
        )
    }
}
