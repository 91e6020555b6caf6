import Foundation
import Millrace
import MillraceTimeline

/// A Swift Testing test that sends a store its recorded actions, and expects the recorded changes.
///
/// ```swift
/// let store = timeline.stores[0]
/// print(ReplayTest(of: timeline.entries.filter { $0.transition.store == store }).source)
/// ```
///
/// For Prex, Mobius and VISPER the test uses a `TestStore` of `MillraceTesting`. The test creates a store with the
/// state before the first entry, and sends all actions, including those caused by effects. No effect runs, but the
/// test expects the recorded effects of a Mobius loop. The test describes states by assignments to the changed
/// properties, which must be variables that the test can access.
///
/// For FluxCapacitor the test reduces in a separate store, because all tests in a process share the registered store.
/// For a container, and for stores of other libraries, the test calls a reduce function that you supply. Both kinds of
/// test expect the whole state after each action.
///
/// A value is written as a Swift expression. A `Codable` struct, and a value of which reflection does not show everything
/// that an expression needs, are decoded from JSON, and so are all values of an ended session. A struct that is not
/// `Codable` must have its memberwise initialiser. If a state cannot be compared as a value, the test compares it as
/// JSON, without the order of lists, or records an issue.
///
/// The test holds what the app did, not what it should have done. To test a bug, say what should have been:
///
/// ```swift
/// print(ReplayTest(of: entries, shouldHaveBeen: [entries[4].id: Cart(items: 2, total: 42)]).source)
/// ```
///
/// That test ends there, and fails until the app does so.
///
/// Keystrokes are one step: consecutive actions that set the same text, and change nothing else.
///
/// A mutation of Prex that is a struct without values is created by its name. What a recording lacks, such as the update of
/// Mobius, is in lines at the top of the test, marked `FILL IN`. If an entry is skipped and later ones are recomputed, the
/// expected effects are still the recorded ones.
public struct ReplayTest {
    /// The source text of the test's file.
    public let source: String

    /// Writes a test.
    ///
    /// - Parameters:
    ///   - entries: entries of one store, in order, such as some of the entries of a timeline. Skipped entries are
    ///     omitted.
    ///   - crash: the action in which the process has crashed, to repeat after the entries, if it is one of the same store.
    ///   - subject: the source text for the line marked `FILL IN`: `CounterMutation()` for Prex,
    ///     `Update(updateSearch)` for Mobius, and for VISPER a function that makes a store from a state, such as `{
    ///     makeStore($0) }`.
    ///   - corrections: the states that should have been after entries of actions, by the numbers of these entries, which are
    ///     among `entries` and not skipped. The test ends with the first of them.
    /// - Complexity: O(size of all states).
    public init(
        of entries: [TimelineEntry],
        crash: CrashedAction? = nil,
        subject: String? = nil,
        shouldHaveBeen corrections: [TimelineEntry.ID: Any] = [:]
    ) {
        guard let store = entries.first?.transition.store ?? crash?.store else {
            source = "// Nothing has been recorded.\n"
            return
        }
        if entries.contains(where: { $0.transition.store != store }) {
            fatalError("A test replays one store: hand it the entries of one.")
        }
        var writer = ReplayTestWriter(store, subject: subject)
        writer.write(
            ReplayStep.steps(of: entries, shouldHaveBeen: corrections),
            crash: crash?.store == store ? crash : nil
        )
        source = writer.source
    }
}
