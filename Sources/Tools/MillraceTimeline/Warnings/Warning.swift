public import Millrace

/// A problem of an app, found before the app's users notice it: its kind, place, extent and cure.
public struct Warning: Hashable, Sendable {
    /// The kinds of problems. Their names are stable.
    public enum Kind: String, Hashable, CaseIterable, Sendable {
        /// A store changes very often.
        case storm
        /// A transition takes a long time on the main thread.
        case slowReducer
        /// The observers of a transition take a long time on the main thread.
        case slowObserver
        /// Consecutive changes leave the state unchanged.
        case unchanged
        /// A state grows and never shrinks.
        case growing
        /// Notifications arrive faster than observers handle them.
        case backlog
        /// Many stores of one name are alive.
        case leak
        /// Work for a store does not end.
        case endlessEffect
        /// An action is sent to a store that does not run, such as a stopped controller of Mobius, and is dropped.
        case dropped
        /// Questions of a journal, such as requests, come one after another, each from another action, as if each keystroke asked.
        case requestPerKeystroke
    }

    /// The kind of problem.
    public let kind: Kind

    /// The store; nil if the store is unknown, as it is for an observer that is notified on a queue of its own.
    public let store: StoreLabel?

    /// The place: the case or type of the action, `change` for a change without an action, the name of an effect, or
    /// the type of an observer's values; empty if the store's name alone identifies the problem.
    public let place: String

    /// The measured value, with a unit that depends on the kind: changes per second, milliseconds, changes in a row,
    /// bytes, pending notifications, stores, seconds, dropped actions, or requests in a row.
    public let measured: Double

    /// The limit in the options, in the unit of ``measured``.
    public let limit: Double

    /// `Transition.order` of the transition that exceeded the limit; nil if no transition did.
    public let order: UInt64?

    /// The measurement in words, without a full stop.
    public let evidence: String

    package init(
        _ kind: Kind,
        of store: StoreLabel?,
        at place: String = "",
        measured: Double,
        limit: Double,
        order: UInt64? = nil,
        evidence: String
    ) {
        self.kind = kind
        self.store = store
        self.place = place
        self.measured = measured
        self.limit = limit
        self.order = order
        self.evidence = evidence
    }

    /// The pattern that silences this warning: its kind, its store's name and its place.
    public var silence: Warnings.Silence { Warnings.Silence(kind, store: store?.name, place: place) }
}

extension Warning.Kind {
    /// The title on the inspector's page.
    package var title: String {
        switch self {
        case .storm: "Storm of actions"
        case .slowReducer: "Slow reducer"
        case .slowObserver: "Slow observers"
        case .unchanged: "Changes that change nothing"
        case .growing: "State that only grows"
        case .backlog: "Pending notifications"
        case .leak: "Stores that pile up"
        case .endlessEffect: "Effect that does not end"
        case .dropped: "Action to a store that does not run"
        case .requestPerKeystroke: "Request for each keystroke"
        }
    }

    /// The usual remedy, in one or two sentences.
    public var cure: String {
        switch self {
        case .storm:
            "Send fewer actions: debounce or throttle what causes them, and look for an observer that answers a change with another."
        case .slowReducer:
            "Do less in the reducer: move the work to an effect or a task on another thread, and send its result as an action."
        case .slowObserver:
            "Do less when notified: observe only the part that is shown, and leave work that may wait to another queue."
        case .unchanged:
            "Do not send what has no effect: check before, or stop the timer or the observer that keeps sending it."
        case .growing:
            "Give what is collected a limit, or move it out of the state into a file or a database."
        case .backlog:
            "Have observers coalesce values that wait (`coalescing:`), make them quicker, or send fewer actions."
        case .leak:
            "Look for what retains the stores: mostly a closure that captures its owner, or an observation that is never ended."
        case .endlessEffect:
            "End the work when nobody needs its result: cancel its task, or give it a timeout."
        case .dropped:
            "Start the store before anything can send to it, and end what sends, such as a timer or a view, before the store is stopped."
        case .requestPerKeystroke:
            "Ask when the typing pauses: delay the effect, and let the next one cancel it."
        }
    }
}

extension Warning: CustomStringConvertible {
    /// One line for a log: the evidence, the cure, and the code that silences the warning.
    public var description: String {
        let store = store.map { "\($0.name) (\($0.dialect)): " } ?? ""
        return "\(kind.rawValue): \(store)\(evidence). \(kind.cure) To silence it: \(silence)"
    }
}
