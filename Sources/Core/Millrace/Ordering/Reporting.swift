public import CMillrace

/// A store's name in the timeline.
public struct StoreLabel: Hashable, Sendable {
    /// The name of the store's dialect.
    public let dialect: String

    /// The name of the store, to show to users.
    public let name: String

    /// Creates a label.
    public init(dialect: String, name: String) {
        self.dialect = dialect
        self.name = name
    }
}

/// The cause of a store's state, as recorders receive it.
public enum TransitionCause {
    /// The store was created while a recorder was attached. The states before and after are equal.
    case start

    /// An action, event or dispatch state, which is the associated value.
    case action(Any)

    /// A change that no action describes: an assignment, or an update by a closure.
    case change

    /// Time travel: the store's state was set to a past or hypothetical one, or an observer changed the store in response to
    /// another store's restoration.
    case restoration
}

/// Whether somebody records the transitions of stores, and the module that reports them.
///
/// The engine knows no recorder. `MillraceReporting` installs itself here before it attaches the first one.
@usableFromInline
package enum Reporting {
    /// The number of recorders, of all stores or of one. While it is above 0, every queue counts as observed.
    @inlinable @inline(__always)
    package static var recorders: AtomicPlace<Int> { AtomicPlace(millrace_recorders()) }

    /// Whether a recorder is attached to any store.
    @inlinable @inline(__always)
    package static var isAttached: Bool { recorders.load(ordering: .relaxed) > 0 }

    /// The number of recording scopes in use. While it is above 0, a container gets its reporter when it is created.
    package static let scopes = AtomicCell<Int>(0)

    static var isScoped: Bool { scopes.load(ordering: .relaxed) > 0 }

    /// The number of recorders of deliveries: see ``ReportingModule/deliver(to:pending:_:)``.
    package static let meters = AtomicCell<Int>(0)

    @usableFromInline
    static var isMeasured: Bool { meters.load(ordering: .relaxed) > 0 }

    /// Whether the calling thread is notifying observers of a state that time travel has restored. The actions that these
    /// observers send are held: see ``TransitionProbe/isHoldingActions``. A delivery that waits for its turn, and a value that
    /// waits for an observer's queue, take this along.
    @inlinable @inline(__always)
    package static var isNotifyingOfTravel: Bool {
        isAttached && millrace_thread_notifies_of_travel().pointee
    }

    /// Runs `body`, which notifies observers of a state that time travel has restored, or of something else.
    @usableFromInline
    package static func notifying<Result>(ofTravel isTravel: Bool, _ body: () -> Result) -> Result {
        let outer = millrace_thread_notifies_of_travel().pointee
        millrace_thread_notifies_of_travel().pointee = isTravel
        defer { millrace_thread_notifies_of_travel().pointee = outer }
        return body()
    }

    /// Runs `body`, which passes an observer a value.
    ///
    /// - Parameter isOwn: whether this thread has posted the value, in the delivery that it is making.
    @usableFromInline
    static func notifying(ofTravel isTravel: Bool, own isOwn: Bool, _ body: () -> Void) {
        notifying(ofTravel: isTravel) {
            if isOwn { body() } else { module?.deliverForOthers(body) ?? body() }
        }
    }

    private static let installed = Guarded<(any ReportingModule)?>(nil)

    /// The module that reports; nil before the first recorder was attached.
    @usableFromInline
    static var module: (any ReportingModule)? { installed.withLock { $0 } }

    /// Installs the module that reports. Call it before a recorder is counted. Idempotent, from any thread.
    package static func install(_ module: some ReportingModule) {
        installed.withLock { if $0 == nil { $0 = module } }
    }
}

/// What the engine asks of the module that reports to recorders.
@usableFromInline
package protocol ReportingModule: Sendable {
    /// Creates the reporter of a container that does not have one yet. Called with the lock of the container's queue held.
    ///
    /// - Parameter isNew: whether the container is just being created. Otherwise it belongs to no recording scope.
    func reporter(of container: some ReportableContainer, isNew: Bool) -> any ContainerReporter

    /// Calls `next`, which passes one value to an observer, until `next` returns false, and reports how long that took.
    ///
    /// - Parameters:
    ///   - observer: the type of the values that the observer receives.
    ///   - pending: how many values were pending.
    func deliver(to observer: Any.Type, pending: Int, _ next: () -> Bool)

    /// Calls `body`, which passes an observer a value that does not follow from what the thread is doing.
    func deliverForOthers(_ body: () -> Void)
}

/// Reports the transitions of one container. Used with the lock of the container's queue held.
@usableFromInline
package protocol ContainerReporter: AnyObject {
    /// Whether a recorder records this container's transitions.
    var isRecorded: Bool { get }

    /// Calls `transition`, which is about to be applied, and notes it in case the process crashes in it.
    func noting<Result>(_ cause: TransitionCause, old: Any, _ transition: () -> Result) -> Result

    /// Reports a transition that has just been applied: enqueues its record in `queue`, ahead of its notification.
    func report(
        _ cause: TransitionCause,
        old: Any,
        new: Any,
        instant: ContinuousClock.Instant,
        duration: Duration,
        in queue: RunToCompletionQueue
    )
}

/// A container as its reporter sees it.
@usableFromInline
package protocol ReportableContainer: AnyObject {
    associatedtype State

    /// The container's name; nil if its transitions are not reported.
    var label: StoreLabel? { get }

    /// The state; nil if the container is closed.
    var stateIfOpen: State? { get }

    /// Whether the container is not closed. Unlike ``stateIfOpen``, also for code that runs inside a transition of the container, such as a
    /// reducer that notes an event.
    var isOpen: Bool { get }

    /// Changes the state if `change` returns true. The transition has the cause ``TransitionCause/restoration``.
    ///
    /// - Returns: false if the container is closed.
    func restore(_ change: (inout State) -> Bool) -> Bool
}
