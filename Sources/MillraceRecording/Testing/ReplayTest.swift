import Foundation
import Millrace
import MillraceTimeline

/// A Swift Testing test that replays what a store did and expects the states that it had.
///
/// ```swift
/// let store = timeline.stores[0]
/// print(ReplayTest(of: timeline.entries.filter { $0.transition.store == store }).source)
/// ```
///
/// The test begins with the state before the first entry and applies each action by the reducer itself: no store and no effects, but
/// for FluxCapacitor and VISPER a store of the test's own. Values are written as Swift expressions if their parts tell how, or else
/// decoded from JSON. What has neither is an issue that the test records.
///
/// What a recording cannot know, such as the name of a Prex mutation, is one line at the top that says `FILL IN`.
public struct ReplayTest {
    /// The test, as the text of a file.
    public let source: String

    /// Makes a test.
    ///
    /// - Parameters:
    ///   - entries: what one store did, in order. Those that are skipped are left out. A timeline's, or some of them.
    ///   - subject: what belongs at the line to be filled in, as source text: `CounterMutation()` for Prex, `Update(updateSearch)`
    ///     for Mobius, and for VISPER a function that makes a store of a state, such as `{ makeStore($0) }`.
    /// - Complexity: O(size of all states).
    public init(of entries: [TimelineEntry], subject: String? = nil) {
        guard let store = entries.first?.transition.store else {
            source = "// Nothing has been recorded.\n"
            return
        }
        if entries.contains(where: { $0.transition.store != store }) {
            fatalError("A test replays one store: hand it the entries of one.")
        }
        var writer = ReplayTestWriter(label: store.label, subject: subject)
        writer.write(entries)
        source = writer.source
    }
}
