import Millrace
import MillraceReporting
import MillraceTimeline

/// How a session ended.
public struct SessionEnding: Codable, Hashable, Sendable {
    /// The kinds of endings.
    public enum Kind: String, Codable, Sendable {
        /// The process exited, or stopped recording.
        case finished
        /// The process crashed.
        case crashed
        /// The process was ended from outside, or in a way that it could not note.
        case killed
        /// The connection was lost, and the process lived on.
        case lost
    }

    /// Work of a store that was in progress.
    public struct Work: Codable, Hashable, Sendable {
        /// The kind of work.
        public let kind: RecordedWork.Kind

        /// The store's dialect; empty if it is unknown.
        public let dialect: String

        /// The store's name.
        public let store: String

        /// The action or effect as text, or only its name; nil if neither is known.
        public let text: String?

        /// The thread; nil if it is unknown.
        public let thread: String?

        /// Creates a description of work.
        public init(kind: RecordedWork.Kind, dialect: String, store: String, text: String?, thread: String?) {
            self.kind = kind
            self.dialect = dialect
            self.store = store
            self.text = text
            self.thread = thread
        }
    }

    /// The kind of ending.
    public let kind: Kind

    /// The name of the signal that ended the process; nil if there was none, or if it is unknown.
    public let signal: String?

    /// The work in progress. If the thread that crashed is known, its work only, the innermost first.
    public let work: [Work]

    /// Creates an ending.
    public init(_ kind: Kind, signal: String? = nil, work: [Work] = []) {
        self.kind = kind
        self.signal = signal
        self.work = work
    }
}

extension SessionEnding: CustomStringConvertible {
    /// A sentence for developers, such as "Crashed while handling `remove(id: 1)`: Counter (Prex), on main, SIGILL".
    public var description: String {
        let what: String =
            switch kind {
            case .finished: "Ended"
            case .crashed: "Crashed"
            case .killed: "Killed"
            case .lost: "Connection lost"
            }
        let details = (work.prefix(1).flatMap(\.place) + [signal].compactMap { $0 }).joined(separator: ", ")
        let place = details.isEmpty ? "" : ": \(details)"
        if kind == .finished || kind == .lost { return what }
        guard let first = work.first else { return what + place }
        let inner = work.dropFirst().map(\.name)
        let within =
            inner.isEmpty ? "" : (kind == .crashed ? ", within " : ", and ") + inner.joined(separator: ", ")
        return "\(what) while \(first.name)\(within)\(place)"
    }
}

extension SessionEnding.Work {
    fileprivate var name: String {
        switch kind {
        case .action: text.map { "handling `\($0)`" } ?? "handling an action"
        case .change: "making a change"
        case .effect: text.map { "running the effect `\($0)`" } ?? "running an effect"
        }
    }

    fileprivate var place: [String] {
        ["\(store)\(dialect.isEmpty ? "" : " (\(dialect))")"] + (thread.map { ["on \($0)"] } ?? [])
    }
}

extension SessionEnding {
    /// The ending of a process that is crashing, as a recorder with this sanitizer may describe it.
    package init(_ crash: Crash, sanitizer: Timeline.Sanitizer?) {
        let work = crash.work.map { noted in
            let shown = noted.shown(by: sanitizer)
            return Work(
                kind: shown.kind,
                dialect: noted.store.label.dialect,
                store: String(noted.store.label.name.prefix(ImportedCrash.textLength)),
                text: shown.value.map { BoundedDescription.of($0, limit: ImportedCrash.textLength) },
                thread: noted.thread.description
            )
        }
        self.init(.crashed, signal: crash.signal, work: work)
    }
}

/// The action in which a recorded process has crashed, with its store's state before it. ``ReplayTest`` writes a test that
/// repeats it.
public struct CrashedAction: Sendable {
    /// The store.
    public let store: StoreHandle
    private let values: UserValue<(action: Any, state: Any)>

    init(store: StoreHandle, action: Any, state: Any) {
        self.store = store
        values = UserValue((action, state))
    }

    /// The action.
    public var action: Any { values.value.action }

    /// The store's state before the action.
    public var state: Any { values.value.state }
}

/// The crash of an imported session.
struct ImportedCrash {
    let signal: String
    let work: [Work]

    struct Work {
        let kind: RecordedWork.Kind
        let store: StoreHandle
        let value: Any?
        let state: Any
        let thread: RecordedThread
    }

    /// The maximum length of an action's text, in Unicode scalars. A cut text ends in `…`.
    fileprivate static let textLength = 200

    /// Texts omit what ``Redaction/current`` hides.
    var ending: SessionEnding {
        SessionEnding(
            .crashed,
            signal: signal,
            work: work.map { work in
                SessionEnding.Work(
                    kind: work.kind,
                    dialect: work.store.label.dialect,
                    store: work.store.label.name,
                    text: work.value.map { BoundedDescription.of($0, limit: Self.textLength) },
                    thread: work.thread.description
                )
            }
        )
    }

    /// The innermost action.
    var action: CrashedAction? {
        for work in work where work.kind == .action {
            if let action = work.value {
                return CrashedAction(store: work.store, action: action, state: work.state)
            }
        }
        return nil
    }
}

extension ImportedSession {
    /// How the session ended; nil if its recording does not say so, because the process was killed, or records still.
    public var ending: SessionEnding? { crash?.ending ?? (hasEnded ? SessionEnding(.finished) : nil) }

    /// The action in which the process crashed; nil if it crashed in none, or if the recorder's sanitizer has omitted it.
    public var crashedAction: CrashedAction? { crash?.action }
}
