import Millrace
// Export the clocks too, so that users need only one import. The clocks are a separate module because the
// engine's own tests use them without screens.
@_exported import MillraceClocks
import MillraceReporting
import MillraceTestBase

/// How much of the store's behaviour the test must expect.
public enum TestStoreChecking: Sendable {
    /// The test must expect every transition, every change, every effect, and the end of all work.
    case exhaustive

    /// The test expects only what it describes. Anything else is shown as a note and listed in ``TestStore/ignored``,
    /// and does not fail the test.
    case partly
}

/// Tests a store of any dialect: the test sends actions and describes the changes that each one makes.
///
/// ```swift
/// let test = TestStore(flux)
/// try await test.send(.queryChanged("swift")) { $0.query = "swift"; $0.isLoading = true }
/// try await test.receive(SearchAction.answered) { $0.isLoading = false; $0.items = [.millrace] }
/// try await test.finish()
/// ```
///
/// Each call expects the next transition in the store's order. Each unexpected transition or effect, each undescribed
/// or missing change, and unfinished work fail the running test, in Swift Testing or XCTest. The failure is at the
/// line of the call, and shows the differing fields. After a failure the test continues with the store's actual
/// state.
///
/// A test store observes only the store under test, so tests may run in parallel. It is not `Sendable`: use it from
/// the test only. In a synchronous test, the calls without `await` expect that the transition has happened when the
/// store returns. In an asynchronous test, the calls with `await` wait for the transition, up to ``limit``.
/// `Documentation/Behaviour/Testing.md` has the rules.
///
/// End the test with ``finish(releasing:isolation:file:line:)``: deallocating an exhaustive test store without this
/// call fails the test. XCTest retains its test cases until the run ends, so create a test store in the test, or set
/// its property to nil in `tearDown()`.
public final class TestStore<Source: StateSource> {
    /// The state of the store under test.
    public typealias State = Source.SourceState

    /// Describes a transition: turns the state before the transition into the expected state after it.
    public typealias Description = (inout State) throws -> Void

    /// How much the test must expect. May be changed between calls.
    public var checking: TestStoreChecking

    /// The longest time that a call with `await` waits for its transition. A call whose transition has not happened
    /// by then records a failure. The default is 15 seconds. May be changed between calls.
    public var limit: Duration

    /// What a partly checking test has ignored, one text each: transitions, changes, effects, and what `finish()` found
    /// unfinished. Empty for an exhaustive test store.
    public internal(set) var ignored: [String] = []

    let feed: StateFeed<State>
    let inbox = Inbox()
    let location: TestLocation
    var isFinished = false

    let transitions: TransitionFeed?
    let stopWatching: () -> Void
    private let observersAtFirst: Int
    private var held: Source?
    private weak var released: Source?

    /// Observes `source` from now on, and retains it.
    ///
    /// - Parameters:
    ///   - source: A store, Flux, presenter, loop, controller, container or value, or a value derived from these.
    ///   - checking: How much the test must expect.
    ///   - limit: How long `await` waits for an expected transition.
    ///   - file: The file that failures refer to. Use the default.
    ///   - line: The line that failures refer to. Use the default.
    public init(
        _ source: Source,
        checking: TestStoreChecking = .exhaustive,
        limit: Duration = .seconds(15),
        file: StaticString = #filePath,
        line: UInt = #line
    ) {
        held = source
        feed = source.stateFeed
        self.checking = checking
        self.limit = limit
        location = TestLocation(file: file, line: line)
        transitions = feed.transitions
        stopWatching = Self.watch(feed, transitions, by: inbox)
        observersAtFirst = feed.observerCount()
    }

    deinit {
        stopWatching()
        if !isFinished && checking == .exhaustive { reportUnfinished() }
    }

    /// The store under test.
    public var source: Source {
        guard let held else {
            fatalError(
                """
                The store of a TestStore was used after `finish(releasing: true)`, which releases it. Read what the test needs of it before.
                """
            )
        }
        return held
    }

    /// The current state, independent of the transitions that the test has received. Nil if the store has been
    /// released.
    public var state: State? { feed.read() }

    // MARK: Access for the calls

    /// The store's work that has begun during the test and is still running.
    var ongoingWork: [String] {
        transitions?.ongoing.map {
            ($0.subject as? OngoingWork.Name)?.description ?? ValueText.of($0.subject)
        } ?? []
    }

    /// The number of observers now, and when the test began.
    var observers: (now: Int, first: Int) { (feed.observerCount(), observersAtFirst) }

    /// Releases the reference to the store.
    func release() {
        released = held
        held = nil
    }

    /// Whether the store has been deallocated after ``release()``.
    var isReleased: Bool { released == nil }

    /// Adds each transition to the inbox. For a source without transitions, adds each change.
    ///
    /// - Returns: A closure that ends the observation.
    private static func watch(
        _ feed: StateFeed<State>,
        _ transitions: TransitionFeed?,
        by inbox: Inbox
    ) -> () -> Void {
        if let transitions {
            // Signal each end of work, because `finish()` waits until all work has ended.
            let ends = transitions.observeEndsOfWork(inbox.signal.change)
            let recording = transitions.attach { transition in
                inbox.add(
                    SeenTransition(
                        cause: transition.cause,
                        old: transition.old,
                        new: transition.new,
                        effects: transition.effects
                    )
                )
            }
            return {
                recording.end()
                ends.end()
            }
        }
        var last = feed.read()
        return feed.observeStates { state in
            guard let old = last, let new = state ?? feed.read() else { return }
            // A state from `feed.read` may already include later changes. Ignore the notifications of those changes,
            // which then find an equal state.
            if state == nil && FieldComparison.areEqual(old, new) { return }
            last = new
            inbox.add(SeenTransition(cause: .change, old: old, new: new, effects: []))
        }
    }
}

/// The location of a call in a test.
struct TestLocation {
    let file: StaticString
    let line: UInt

    /// Records a failure of the running test.
    func fail(_ text: String) { recordFailure(text, file: file, line: line) }

    /// Records a note that does not fail the test.
    func note(_ text: String) { recordNote(text, file: file, line: line) }
}
