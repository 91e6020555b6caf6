import Foundation
import Millrace
import MillraceTimeline
import TestSupport
import Testing

@testable import MillraceReporting

/// Only where callers are recorded by default, in debug builds: the optimiser merges functions.
@Suite("Callers", .recordingScope, .enabled(if: TransitionProbe.recordsCallers))
struct CallSiteTests {
    private let container = StateContainer(0, name: "count")

    private func add() { container.update { $0 += 1 } }

    private func addElsewhere() { container.update { $0 += 1 } }

    @Test("A place that sends several times is one object, and another place another one")
    func identity() throws {
        let timeline = Timeline()
        for _ in 1...2 { add() }
        addElsewhere()
        let callers = timeline.entries.compactMap(\.transition.caller)
        try #require(callers.count == 3)
        #expect(callers[0] === callers[1])
        #expect(callers[0] !== callers[2])
    }

    @Test("Callers are recorded only if that is wanted")
    func wanted() async {
        // In a process of its own, because all stores of a process do or do not.
        await #expect(processExitsWith: .success) {
            let container = StateContainer(0, name: "count")
            let timeline = Timeline()
            #expect(TransitionProbe.recordsCallers, "the tests are a debug build")
            TransitionProbe.recordsCallers = false
            container.update { $0 += 1 }
            TransitionProbe.recordsCallers = true
            container.update { $0 += 1 }
            #expect(timeline.entries.map { $0.transition.caller != nil } == [false, true])
        }
    }

    @Test("A question and its answer come from the line of their call, which is known at once")
    func lines() async {
        let timeline = Timeline()
        let calls = Journal("Calls")
        for _ in 1...2 { await calls.noting("asked", answer: { $0 }) { "answered" } }
        let frame = CallSite.Frame(function: "lines()", file: #fileID, line: #line - 1)
        let callers = timeline.entries.map(\.transition.caller)
        #expect(callers.map { $0?.frames } == Array(repeating: [frame], count: 4))
        #expect(callers.allSatisfy { $0 === callers[0] && $0?.isLookedUp == true })
    }

    @Test("A restored state has no caller")
    func travel() {
        let seen = Log<Transition>()
        let recording = TransitionProbe.attach { seen.note($0) }
        defer { recording.end() }
        let timeline = Timeline()
        add()
        timeline.travel(to: .start)
        #expect(seen.values.map { $0.caller != nil } == [true, false])
    }

    @Test("The names of an app's functions are kept, those of Millrace and of the system left out")
    func frames() throws {
        let timeline = Timeline()
        add()
        let caller = try #require(timeline.entries.last?.transition.caller)
        #expect(!caller.isLookedUp)
        let symbols = [
            [
                CallSite.Symbol(
                    name: "$s8Millrace14StateContainerC6updateyyF",
                    file: "/M/StateContainer.swift",
                    line: 3
                )
            ],
            [
                CallSite.Symbol(name: "$s4Shop13CartPresenterC3addyySiF", file: "/Shop/Cart.swift", line: 31),
                CallSite.Symbol(name: "$s4Shop13CartPresenterC3tapyyF", file: "/Shop/Cart.swift", line: 12),
            ],
            [
                CallSite.Symbol(
                    name: "$s4Shop13CartPresenterC4loadyyF",
                    file: "/<compiler-generated>",
                    line: 0
                )
            ],
            [CallSite.Symbol(name: "start_thread", file: "/c/thread.c", line: 5)],
        ]
        caller.setFrames(
            found: Array((symbols + Array(repeating: [], count: 40)).prefix(caller.addresses.count))
        )
        #expect(caller.isLookedUp)
        #expect(
            caller.frames.map(\.description) == [
                "CartPresenter.add Cart.swift:31", "CartPresenter.tap Cart.swift:12",
            ]
        )
        #expect(caller.frames.first?.file == "/Shop/Cart.swift")
        caller.setFrames(found: [])
        #expect(caller.frames.count == 2, "nothing found changes nothing")
    }

    @Test("A function without debug information has its name, and no line")
    func withoutLines() {
        let site = CallSite(addresses: [0, 1])
        site.setFrames(found: [
            [CallSite.Symbol(name: "$s4Shop13CartPresenterC3addyySiF", file: "", line: 0)],
            [CallSite.Symbol(name: "$s4Shop13CartPresenterC3tapyyF", file: "/Shop/Cart.swift", line: 12)],
        ])
        #expect(site.frames.map(\.description) == ["CartPresenter.add", "CartPresenter.tap Cart.swift:12"])
    }

    @Test("Addresses that lead nowhere have no functions and no files")
    func nowhere() {
        let site = CallSite(addresses: [0, 1, .max])
        #expect(site.frames == [])
        #expect(site.images.allSatisfy { $0 == nil })
    }

    @Test("Each address is in a file of the process")
    func images() throws {
        let timeline = Timeline()
        add()
        let caller = try #require(timeline.entries.last?.transition.caller)
        #expect(caller.addresses.count > 3)
        let image = try #require(caller.images.first ?? nil)
        #expect(image.path.hasPrefix("/"))
        #expect(image.base < caller.addresses[0])
    }

    @Test("A deep stack is cut, and one without frames is read to its end", arguments: [0, 1, 10, 100])
    func depth(of calls: Int) throws {
        func call(_ depth: Int) -> Int {
            if depth > 0 { return 1 + call(depth - 1) }
            add()
            return 0
        }
        let timeline = Timeline()
        #expect(call(calls) == calls)
        let caller = try #require(timeline.entries.last?.transition.caller)
        #expect(caller.addresses.count <= CallSite.depth)
        #expect(calls < 40 || caller.addresses.count == CallSite.depth)
    }
}

@Suite("What a transition follows from", .recordingScope)
struct ProvenanceTests {
    private let first = StateContainer(0, name: "first")
    private let second = StateContainer(0, name: "second")

    /// For each entry the number of the entry from which it follows.
    private func triggers(in timeline: Timeline) -> [Int?] {
        timeline.entries.map { timeline.trigger(of: $0)?.id }
    }

    @Test(
        "A change that an observer makes follows from the one that it was notified of, also in another store"
    )
    func observers() {
        let timeline = Timeline()
        let observations = [
            first.observe { [second] new in second.update { $0 = new } },
            second.observe { [first] new in if new < 3 { first.update { $0 += 1 } } },
        ]
        first.update { $0 = 2 }
        #expect(timeline.entries.map(\.transition.label.name) == ["first", "second", "first", "second"])
        #expect(triggers(in: timeline) == [nil, 1, 2, 3])
        first.update { $0 = 9 }
        #expect(triggers(in: timeline).suffix(2) == [nil, 5], "the thread has not kept the last one")
        withExtendedLifetime(observations) {}
    }

    @Test("A task that an observer starts takes along what it follows from")
    func tasks() async throws {
        let timeline = Timeline()
        let tasks = Log<Task<Void, Never>>()
        let observation = first.observe { [second] _ in
            tasks.note(
                Task {
                    await Task.yield()
                    second.update { $0 += 1 }
                }
            )
        }
        first.update { $0 = 1 }
        first.update { $0 = 2 }
        for task in tasks.values { await task.value }
        let following = timeline.entries.filter { $0.transition.label.name == "second" }
        #expect(Set(following.map { timeline.trigger(of: $0)?.id }) == [1, 2])
        withExtendedLifetime(observation) {}
    }

    @Test(
        "A changed copy of a transition, as a sanitizer makes it, comes from where the transition does",
        .enabled(if: TransitionProbe.recordsCallers)
    )
    func copies() {
        let timeline = Timeline { $0.mapping { _ in "hidden" } }
        let observation = first.observe { [second] new in second.update { $0 = new } }
        first.update { $0 = 2 }
        #expect(timeline.entries.map { $0.new as? String } == ["hidden", "hidden"])
        #expect(triggers(in: timeline) == [nil, 1])
        #expect(timeline.entries.allSatisfy { $0.transition.caller != nil })
        withExtendedLifetime(observation) {}
    }

    @Test("An entry is found however many others were recorded between it and its neighbours")
    func displaced() {
        let other = StateContainer(0, name: "other")
        let timeline = Timeline()
        let observations = [
            first.observe { [first, second] new in
                guard new == 1 else { return }
                for number in 2...101 { first.update { $0 = number } }
                for number in 1...100 { second.update { $0 = number } }
            },
            first.observe { new in if new > 1 { other.update { $0 = new } } },
        ]
        first.update { $0 = 1 }
        let following = timeline.entries.filter { $0.transition.label.name == "other" }
        #expect(following.count == 100)
        #expect(following.allSatisfy { timeline.trigger(of: $0)?.new as? Int == $0.new as? Int })
        withExtendedLifetime(observations) {}
    }

    @Test("A value that another thread has posted does not follow from what the delivering thread does")
    @MainActor
    func postedByOthers() {
        let other = StateContainer(0, name: "other")
        let timeline = Timeline()
        let observation = first.observe(on: .main) { new in other.update { $0 = new } }
        // The main thread waits, so the value waits for it.
        let isPosted = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [first] in
            first.update { $0 = 1 }
            isPosted.signal()
        }
        isPosted.wait()
        first.update { $0 = 2 }
        let following = timeline.entries.filter { $0.transition.label.name == "other" }
        #expect(following.map { $0.new as? Int } == [1, 2])
        #expect(following.map { timeline.trigger(of: $0)?.new as? Int } == [nil, 2])
        withExtendedLifetime(observation) {}
    }

    @Test(
        "Work follows from its own task's latest answer, and what other tasks do from what has led to the work"
    )
    func work() async {
        let timeline = Timeline()
        let calls = Journal("Calls")
        let cause = calls.note("1: began")?.leading(to: { Provenance.inherited })
        await Provenance.working(after: cause) {
            let asked = calls.note("2: asked")
            calls.note("3: answered", after: asked)
            first.update { $0 = 1 }
            await Task { [first] in first.update { $0 = 2 } }.value
            async let other: Void = first.update { $0 = 3 }
            await other
            calls.note("7: asked")
        }
        first.update { $0 = 4 }
        #expect(triggers(in: timeline) == [nil, 1, 2, 3, 1, 1, 3, nil])
    }

    @Test("What follows an answer within an event follows from the answer, also in the work around it")
    func answersWithinEvents() async {
        let timeline = Timeline()
        let calls = Journal("Calls")
        await Provenance.working {
            let asked = calls.note("1: asked")
            asked?.leading(to: {
                calls.note("2: answered", after: asked)
                first.update { $0 = 1 }
            })
            first.update { $0 = 2 }
        }
        #expect(triggers(in: timeline) == [nil, 1, 2, 2])
    }

    @Test("A task of the app's own follows from what has led to it, whatever it notes")
    func ownTasks() async {
        let timeline = Timeline()
        let calls = Journal("Calls")
        let task = calls.note("1: began")?.leading(to: {
            Task { [first] in
                calls.note("3: answered", after: calls.note("2: asked"))
                first.update { $0 = 1 }
            }
        })
        await task?.value
        #expect(triggers(in: timeline) == [nil, 1, 2, 1])
    }

    @Test(
        "What a task that was begun within a question sends for something else does not follow from the question"
    )
    func tasksForOthers() async {
        let timeline = Timeline()
        let calls = Journal("Calls")
        let other = calls.note("1: asked")?.leading(to: { Provenance.inherited })
        let open = AsyncStream<Void>.makeStream()
        let task = await calls.noting("2: asked", answer: { _ in "3: answered" }) {
            Task { [first] in
                for await _ in open.stream {}
                other?.continuing { first.update { $0 = 1 } }
                first.update { $0 = 2 }
            }
        }
        open.continuation.finish()
        await task.value
        #expect(triggers(in: timeline) == [nil, nil, 2, 1, 2])
    }

    @Test("What follows from an answer within another question does not follow from that question")
    func questionsWithinQuestions() async throws {
        let timeline = Timeline()
        let calls = Journal("Calls")
        await calls.noting("1: asked", answer: { "5: answered" }) {
            first.update { $0 = 1 }
            await calls.noting("3: asked", answer: { "4: answered" }) {}
            first.update { $0 = 2 }
        }
        #expect(triggers(in: timeline) == [nil, 1, 1, 3, 4, 1])
    }

    @Test("An answer that a part of a task's work has noted is one of the whole work")
    func partsOfWork() async {
        let timeline = Timeline()
        let calls = Journal("Calls")
        await Provenance.working {
            await Provenance.working { _ = calls.note("2: answered", after: calls.note("1: asked")) }
            first.update { $0 = 1 }
        }
        #expect(triggers(in: timeline) == [nil, 1, 2])
    }

    @Test("What is sent within an event of a journal follows from the event, also by a callback")
    func callbacks() {
        let timeline = Timeline()
        let calls = Journal("Calls")
        let cause = calls.note("1: began")?.leading(to: { Provenance.inherited })
        calls.note("2: asked")?.leading(to: { cause?.continuing { first.update { $0 = 1 } } })
        #expect(triggers(in: timeline) == [nil, nil, 2])
    }

    @Test("What work sends for something else does not follow from the work's answer")
    func workForOthers() async {
        let timeline = Timeline()
        let calls = Journal("Calls")
        let other = calls.note("1: asked")?.leading(to: { Provenance.inherited })
        await Provenance.working {
            calls.note("3: answered", after: calls.note("2: asked"))
            other?.continuing { first.update { $0 = 1 } }
        }
        #expect(triggers(in: timeline) == [nil, nil, 2, 1])
    }

    @Test("Work that other work has asked for follows from the other's answer, then from its own")
    func nestedWork() async {
        let timeline = Timeline()
        let calls = Journal("Calls")
        await Provenance.working {
            calls.note("2: answered", after: calls.note("1: asked"))
            let origin = Provenance.inherited
            await Task { [first] in
                await Provenance.working(after: origin) {
                    let asked = calls.note("3: asked")
                    calls.note("4: answered", after: asked)
                    origin?.continuing { first.update { $0 = 1 } }
                }
                origin?.continuing { first.update { $0 = 2 } }
            }.value
        }
        #expect(triggers(in: timeline) == [nil, 1, 2, 3, 4, 2])
    }

    @Test("A block on a queue does not know what it follows from")
    func queues() {
        let timeline = Timeline()
        let queue = DispatchQueue(label: "later")
        let observation = first.observe { [second] _ in queue.async { second.update { $0 += 1 } } }
        first.update { $0 = 1 }
        queue.sync {}
        #expect(triggers(in: timeline) == [nil, nil])
        withExtendedLifetime(observation) {}
    }

    @Test("An entry that was dropped is not found, and its number is not another entry's")
    func dropped() throws {
        let timeline = Timeline(limits: Timeline.Limits(count: 2))
        let observation = first.observe { [second] new in
            for _ in 1...new { second.update { $0 += 1 } }
        }
        first.update { $0 = 3 }
        #expect(timeline.entries.map(\.id) == [3, 4])
        #expect(triggers(in: timeline) == [nil, nil])
        #expect(timeline.entries.allSatisfy { $0.transition.trigger != nil })
        withExtendedLifetime(observation) {}
    }

    @Test("Threads that change stores at once each keep what they follow from")
    func threads() async {
        let pairs = (0..<4).map { (StateContainer(0, name: "a\($0)"), StateContainer(0, name: "b\($0)")) }
        let timeline = Timeline()
        let observations = pairs.map { from, to in from.observe { new in to.update { $0 = new } } }
        await withTaskGroup { group in
            for (from, _) in pairs {
                group.addTask { for number in 1...200 { from.update { $0 = number } } }
            }
        }
        for entry in timeline.entries where entry.transition.label.name.hasPrefix("b") {
            let trigger = timeline.trigger(of: entry)
            #expect(trigger?.transition.label.name.last == entry.transition.label.name.last)
            #expect(trigger?.new as? Int == entry.new as? Int)
        }
        #expect(timeline.entries.count == 1_600)
        withExtendedLifetime(observations) {}
    }
}
