import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@Suite("Recording scopes")
struct RecordingScopeTests {
    /// A store and a timeline in a scope of their own, which both outlive.
    private struct Scoped {
        let tally: Tally
        let timeline: Timeline

        init(_ name: String) {
            (tally, timeline) = withRecordingScope { (Tally(name: name), Timeline()) }
        }
    }

    @Test("Timelines in two scopes record and move only the stores of their own scope")
    func timelines() {
        let (first, second) = (Scoped("first"), Scoped("second"))
        first.tally.dispatch(.add(1))
        second.tally.dispatch(.add(10))
        #expect(first.timeline.stores.map(\.label.name) == ["first"])
        #expect(second.timeline.stores.map(\.label.name) == ["second"])
        #expect(first.timeline.travel(to: .start).isEmpty)
        #expect(first.tally.state == 0 && second.tally.state == 10)
        second.tally.dispatch(.add(10))
        #expect(first.timeline.position == .start, "the other scope's action does not end the travel")
        first.timeline.travel(to: .live)
        #expect(first.tally.state == 1 && second.tally.state == 20)
    }

    @Test("A locked timeline makes only the stores of its scope ignore actions")
    func locks() {
        let (first, second) = (Scoped("first"), Scoped("second"))
        first.timeline.isLocked = true
        for scoped in [first, second] { scoped.tally.dispatch(.add(1)) }
        #expect(first.tally.state == 0 && second.tally.state == 1)
        first.timeline.isLocked = false
        first.tally.dispatch(.add(1))
        #expect(first.tally.state == 1)
    }

    @Test("Code that reports sees the lock of its own scope")
    func lockSeenByReporters() {
        withRecordingScope {
            let timeline = Timeline()
            timeline.isLocked = true
            #expect(TransitionProbe.isHoldingActions)
            withRecordingScope { #expect(TransitionProbe.isHoldingActions, "a scope inside is a part of it") }
            timeline.isLocked = false
            #expect(!TransitionProbe.isHoldingActions)
        }
        let other = Scoped("other")
        other.timeline.isLocked = true
        withRecordingScope { #expect(!TransitionProbe.isHoldingActions) }
    }

    @Test("A recorder receives the stores of scopes inside its own, and none of the scopes around it")
    func nested() {
        let names = Log<String>()
        withRecordingScope {
            let outer = TransitionProbe.attach { names.note("outer \($0.label.name)") }
            let outerTally = Tally(name: "a")
            withRecordingScope {
                let inner = TransitionProbe.attach { names.note("inner \($0.label.name)") }
                outerTally.dispatch(.add(1))
                Tally(name: "b").dispatch(.add(1))
                inner.end()
            }
            outer.end()
        }
        // A store's start and its action, each reported to the larger scope first.
        #expect(
            names.values == ["outer a", "outer a", "outer b", "inner b", "outer b", "inner b"]
        )
    }

    @Test("A recorder outside of all scopes receives the stores of every scope")
    func recorderOutside() async {
        await #expect(processExitsWith: .success) {
            let names = Log<String>()
            let recording = TransitionProbe.attach { names.note($0.label.name) }
            withRecordingScope { Tally(name: "inside").dispatch(.add(1)) }
            Tally(name: "outside").dispatch(.add(1))
            recording.end()
            #expect(names.values == ["inside", "inside", "outside", "outside"])
        }
    }

    @Test("A store created outside of all scopes is not recorded in one, even if it changes there")
    func storeOutside() {
        let tally = Tally()
        withRecordingScope {
            let timeline = Timeline()
            tally.dispatch(.add(1))
            #expect(timeline.stores.isEmpty)
        }
    }

    @Test("Tasks and child tasks are in the scope, and detached tasks are not")
    func tasks() async {
        await withRecordingScope {
            let timeline = Timeline()
            async let child: Void = { Tally(name: "child").dispatch(.add(1)) }()
            await child
            await Task { Tally(name: "task").dispatch(.add(1)) }.value
            await Task.detached { Tally(name: "detached").dispatch(.add(1)) }.value
            #expect(timeline.stores.map(\.label.name) == ["child", "task"])
        }
    }

    @Test("The closure runs in the caller's isolation, and its error is rethrown")
    @MainActor
    func isolation() async {
        struct Failure: Error {}
        var count = 0
        await #expect(throws: Failure.self) {
            try await withRecordingScope {
                MainActor.assertIsolated()
                count += 1
                await Task.yield()
                throw Failure()
            }
        }
        #expect(count == 1)
    }

    @Test("A timeline that is detached and attached again on another thread stays in its scope")
    func attachedElsewhere() async {
        let (first, second) = (Scoped("first"), Scoped("second"))
        await onAnotherThread {
            first.timeline.detach()
            first.timeline.attach()
        }
        for scoped in [first, second] { scoped.tally.dispatch(.add(1)) }
        #expect(first.timeline.stores.map(\.label.name) == ["first"])
    }

    @Test("Warnings in two scopes are about the stores of their own scope, and about their dropped actions")
    func warnings() {
        let found = ["first", "second"].map { name in
            withRecordingScope {
                var options = Warnings.Options()
                options.storesOfOneName = 1
                let warnings = Warnings(options) { _ in }
                let recorders = StoreRecorders.inScope ?? StoreRecorders()
                return (name, warnings, recorders, [Tally(name: name), Tally(name: name)])
            }
        }
        for (name, _, recorders, tallies) in found {
            for tally in tallies { tally.dispatch(.add(1)) }
            DroppedAction.report(name, of: StoreLabel(dialect: "Test", name: name), in: recorders)
        }
        for (name, warnings, _, tallies) in found {
            warnings.check()
            #expect(
                warnings.all.map { "\($0.kind) \($0.store?.name ?? "")" } == [
                    "dropped \(name)", "leak \(name)",
                ]
            )
            warnings.end()
            withExtendedLifetime(tallies) {}
        }
    }

    @Test("Ongoing work belongs to the scope of its store, and ends after the store has been released")
    func ongoingWork() throws {
        try withRecordingScope {
            let recording = TransitionProbe.attach { _ in }
            var recorders = StoreRecorders.inScope
            let label = StoreLabel(dialect: "Test", name: "loader")
            let work = try #require(OngoingWork.begin("load", of: label, in: recorders))
            #expect(OngoingWork.all.map(\.name) == ["load"])
            withRecordingScope { #expect(OngoingWork.all.isEmpty) }
            recorders = nil
            work.end()
            #expect(OngoingWork.all.isEmpty)
            recording.end()
        }
    }

    @Test("The slow observers of a store are measured in its own scope only")
    func deliveries() {
        let reports = Log<String>()
        let scoped = ["first", "second"].map { name in
            withRecordingScope {
                (Tally(name: name), Timeline(), DeliveryProbe.attach { _ in reports.note(name) })
            }
        }
        scoped[0].0.container.observe { _ in }.keep()
        scoped[0].0.dispatch(.add(1))
        #expect(reports.values == ["first"])
        for (_, _, detach) in scoped { detach() }
    }

    @Test("A reported store belongs to the scope in which its reporter is created")
    func reportedStore() {
        let reporters = ["first", "second"].map { name in
            withRecordingScope {
                let reporter = ReportedStore<Int, Never>(dialect: "Test", name: name, state: 0)
                return (reporter, Timeline())
            }
        }
        for (reporter, _) in reporters { reporter.report(old: 0, new: 1) }
        #expect(reporters.map { $0.1.stores.map(\.label.name) } == [["first"], ["second"]])
    }

    @Test("The present that is left in a scope is left in the scopes inside it, and in no others")
    func present() {
        withRecordingScope {
            let outer = RecordingScope.current.present
            let inner = withRecordingScope { RecordingScope.current.present }
            let beside = withRecordingScope { RecordingScope.current.present }
            outer.leave()
            #expect(inner.isLeft)
            outer.comeBack()
            inner.leave()
            #expect(inner.isLeft && !outer.isLeft && !beside.isLeft)
            inner.comeBack()
        }
    }

    @Test("A scope is released with its last store and task")
    func released() {
        weak var scope: RecordingScope?
        withRecordingScope {
            scope = RecordingScope.current
            Tally().dispatch(.add(1))
        }
        #expect(scope == nil)
    }

    @Test("The trait puts each case of a test in a scope of its own", .recordingScope, arguments: 0..<4)
    func trait(number: Int) async {
        let timeline = Timeline()
        Tally(name: "\(number)").dispatch(.add(1))
        await Task.yield()
        #expect(timeline.stores.map(\.label.name) == ["\(number)"])
    }
}
