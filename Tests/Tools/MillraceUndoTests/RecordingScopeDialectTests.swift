import Dispatch
import FluxCapacitor
import Millrace
import MillraceReporting
import MillraceTimeline
import MillraceUndo
import MobiusCore
import Prex
import TestSupport
import Testing
import VISPER_Swift

/// A source and the timeline of its scope. The document's text is read from the source.
struct Scoped {
    let text: () -> String?
    let set: (String) -> Void
    let isBusy: () -> Bool
    let timeline: Timeline
    let warnings: Warnings
}

/// A store in each dialect, made in the current recording scope.
enum Dialect: String, CaseIterable {
    case prex, fluxCapacitor, mobiusLoop, mobiusController, visper

    /// Makes a store in a recording scope of its own.
    ///
    /// - Parameter owner: a type of the caller's own, which distinguishes its FluxCapacitor store from others.
    func scoped<Owner>(for owner: Owner.Type) -> Scoped {
        withRecordingScope {
            var options = Warnings.Options()
            options.storesOfOneName = 0
            let (timeline, warnings) = (Timeline(), Warnings(options) { _ in })
            func scoped<Source: ActionSource>(
                _ source: Source,
                text: @escaping (Source.SourceState) -> String?,
                set: @escaping (String) -> Source.SourceAction
            ) -> Scoped {
                Scoped(
                    text: { source.stateFeed.read().flatMap(text) },
                    set: { source.send(sourceAction: set($0)) },
                    isBusy: { source.stateFeed.hasPendingActions() },
                    timeline: timeline,
                    warnings: warnings
                )
            }
            switch self {
            case .prex: return scoped(documentFlux(), text: \.text) { .setText($0) }
            case .fluxCapacitor:
                return scoped(DocumentStore<Owner>.instantiate(), text: \.text) { .setText($0) }
            case .mobiusLoop: return scoped(textLoop().start(from: ""), text: { $0 }, set: { $0 })
            case .mobiusController:
                let controller = textLoop().makeController(from: "", loopQueue: DispatchQueue(label: "loop"))
                controller.start()
                return scoped(controller, text: { $0 }, set: { $0 })
            case .visper: return scoped(documentStore(), text: \.text) { DocumentAction.setText($0) }
            }
        }
    }
}

private func textLoop() -> Mobius.Builder<String, String, Never> {
    Mobius.loop(
        update: Update { _, event in .next(event) },
        effectHandler: AnyConnectable<Never, String> { _ in
            Connection(acceptClosure: { _ in }, disposeClosure: {})
        }
    )
}

@Suite("Recording scopes, in each dialect")
@MainActor
struct RecordingScopeDialectTests {
    private enum First {}
    private enum Second {}

    /// Sets the text, and waits until the store has it.
    private func set(_ text: String, in scoped: Scoped) async {
        scoped.set(text)
        while scoped.text() != text { await Task.yield() }
    }

    @Test(
        "Two timelines, locks and warnings in two scopes concern the stores of their own scope",
        arguments: Dialect.allCases
    )
    func twoScopes(dialect: Dialect) async {
        let first = dialect.scoped(for: First.self)
        let second = dialect.scoped(for: Second.self)
        await set("a", in: first)
        await set("b", in: second)
        for scoped in [first, second] {
            #expect(scoped.timeline.stores.count == 1)
            scoped.warnings.check()
            #expect(scoped.warnings.all.map(\.measured) == [1], "one store of its name is alive")
        }
        first.timeline.travel(to: .start)
        while first.text() != "" { await Task.yield() }
        #expect(second.text() == "b" && second.timeline.position == .live)
        await set("c", in: second)
        #expect(first.timeline.position == .start, "the other scope's action does not end the travel")
        second.timeline.isLocked = true
        await set("d", in: first)
        #expect(first.timeline.position == .live)
        second.set("ignored")
        while second.isBusy() { await Task.yield() }
        second.timeline.isLocked = false
        await set("e", in: second)
        let actions = second.timeline.entries.compactMap(\.transition.action)
        #expect(!actions.contains { "\($0)".contains("ignored") })
        for scoped in [first, second] {
            scoped.timeline.stop()
            scoped.warnings.end()
        }
    }

    @Test("An undo history ignores the travel of a timeline in another scope")
    func besideTravel() {
        let (traveller, timeline) = withRecordingScope { (documentFlux(), Timeline()) }
        traveller.send(sourceAction: .setText("past"))
        timeline.isLocked = true
        timeline.travel(to: .start)
        defer { timeline.stop() }
        withRecordingScope {
            let flux = documentFlux()
            let history = UndoHistory(of: flux)
            flux.send(sourceAction: .setText("a"))
            #expect(history.undoCount == 1)
            #expect(history.undo(), "the other scope's lock is not this scope's")
            #expect(history.redo())
            withExtendedLifetime((flux, history)) {}
        }
    }
}
