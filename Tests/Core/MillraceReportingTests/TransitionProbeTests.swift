import Foundation
import TestSupport
import Testing

@testable import Millrace
@testable import MillraceReporting

@Suite("Transition probe", .recordingScope)
struct TransitionProbeTests {
    @Test("A recorder sees every transition with its store, action, states and order")
    func records() async {
        await #expect(processExitsWith: .success) {
            let log = Log<(label: StoreLabel, old: Int, new: Int, order: UInt64)>()
            let first = StateContainer(0, name: "first")
            let second = StateContainer(10, name: "second")
            first.update { $0 += 1 }
            let recording = TransitionProbe.attach { transition in
                #expect(transition.action == nil)
                guard case .change = transition.cause else {
                    Issue.record("the cause is \(transition.cause)")
                    return
                }
                #expect(transition.duration >= .zero)
                log.note(
                    (transition.label, transition.old as! Int, transition.new as! Int, transition.order)
                )
            }
            #expect(TransitionProbe.isAttached)
            first.update { $0 += 1 }
            second.update { $0 += 1 }
            first.update { $0 += 1 }
            recording.end()
            recording.end()
            #expect(!TransitionProbe.isAttached)
            first.update { $0 += 1 }
            #expect(log.values.map(\.label.name) == ["first", "second", "first"])
            #expect(log.values.map(\.label.dialect) == ["Millrace", "Millrace", "Millrace"])
            #expect(log.values.map(\.old) == [1, 10, 2])
            #expect(log.values.map(\.new) == [2, 11, 3])
            #expect(log.values.map(\.order) == log.values.map(\.order).sorted())
            #expect(Set(log.values.map(\.order)).count == 3)
        }
    }

    @Test("Ending a recording twice does not end another recording")
    func endTwice() async {
        await #expect(processExitsWith: .success) {
            let log = Log<Int>()
            let first = TransitionProbe.attach { _ in }
            let second = TransitionProbe.attach { log.note($0.new as! Int) }
            let container = StateContainer(0)
            first.end()
            first.end()
            container.update { $0 += 1 }
            #expect(log.values == [0, 1])
            second.end()
            #expect(!TransitionProbe.isAttached)
        }
    }

    @Test("A mapped transition has the action, the states and the effects that the closure returns")
    func mapping() {
        let store = StoreHandle(
            label: StoreLabel(dialect: "Test", name: "Map"),
            operations: ValueOperations<Int>(state: { 0 }, restore: { _ in true })
        )
        let transition = Transition(of: store, cause: .action(1), old: 2, new: 3, effects: [4, 5])
        let mapped = transition.mapping { "redacted \($0)" }
        #expect(mapped.action as? String == "redacted 1")
        #expect(mapped.old as? String == "redacted 2")
        #expect(mapped.new as? String == "redacted 3")
        #expect(mapped.effects as? [String] == ["redacted 4", "redacted 5"])
        #expect(mapped.order == transition.order && mapped.sequence == transition.sequence)
    }

    @Test("A transition is recorded with the name of its thread")
    func threadName() async {
        let container = StateContainer(0)
        let log = Log<RecordedThread>()
        let recording = TransitionProbe.attach { log.note($0.thread) }
        Thread.detachNewThread {
            // On Linux a thread that has just started may not accept a name yet.
            repeat { Thread.current.name = "importer" } while Thread.current.name != "importer"
            container.update { $0 += 1 }
            container.update { $0 += 1 }
        }
        while log.values.count < 2 { await Task.yield() }
        recording.end()
        #expect(log.values[0] == log.values[1])
        #expect(log.values[0].name == "importer")
        #expect(log.values[0].description == "importer")
        #expect(!log.values[0].isMain)
    }

    @Test(
        "A transition on a dispatch queue is recorded with the queue's label, whichever thread serves the queue"
    )
    func queueLabel() async {
        let container = StateContainer(0)
        let log = Log<RecordedThread>()
        let recording = TransitionProbe.attach { log.note($0.thread) }
        for label in ["com.example.importer", "com.example.exporter"] {
            await withCheckedContinuation { continuation in
                DispatchQueue(label: label).async {
                    container.update { $0 += 1 }
                    continuation.resume()
                }
            }
        }
        recording.end()
        #expect(log.values.map(\.description) == ["com.example.importer", "com.example.exporter"])
    }

    @Test(
        "The global queues are described as pools, by their labels or by the ends of labels that Linux gives to threads",
        arguments: [
            ("com.apple.root.user-initiated-qos", "user-initiated pool"),
            ("r-initiated-qos", "user-initiated pool"),
            ("com.apple.root.utility-qos.overcommit", "utility pool"), ("oot.default-qos", "default pool"),
            ("com.apple.root.utility-qos.cooperative", "cooperative pool"),
            ("qos.cooperative", "cooperative pool"),
            ("-qos.overcommit", "thread pool"), ("com.apple.main-thread", "main queue"),
            ("importer", "importer"),
            ("qos", "qos"),
        ]
    )
    func pools(name: String, description: String) {
        #expect(RecordedThread(number: 3, name: name).description == description)
    }

    @Test("A recorder receives a transition before the store's observers, and may dispatch")
    func recordsFirst() {
        let log = Log<String>()
        let container = StateContainer(0)
        container.observe { log.note("observer \($0)") }.keep()
        let recording = TransitionProbe.attach { transition in
            log.note("recorder \(transition.new)")
            if transition.new as! Int == 1 { container.update { $0 += 1 } }
        }
        container.update { $0 += 1 }
        recording.end()
        #expect(log.values == ["recorder 1", "observer 1", "recorder 2", "observer 2"])
    }

    @Test("A busy recorder receives another store's transition when it has returned")
    func recordsWhenItHasReturned() {
        let log = Log<String>()
        let first = StateContainer(0, name: "first")
        let second = StateContainer(0, name: "second")
        second.observe { _ in log.note("observer of second") }.keep()
        let recording = TransitionProbe.attach { transition in
            log.note("\(transition.label.name) begins")
            if transition.label.name == "first" { second.update { $0 += 1 } }
            log.note("\(transition.label.name) ends")
        }
        first.update { $0 += 1 }
        recording.end()
        #expect(
            log.values == [
                "first begins", "observer of second", "first ends", "second begins", "second ends",
            ]
        )
    }

    @Test(
        "A recorder attached while a change is still pending for the other recorders does not see that change"
    )
    func attachedBeforeDelivery() {
        let container = StateContainer(0)
        let (earlier, later) = (Log<Int>(), Log<Int>())
        let first = TransitionProbe.attach { earlier.note($0.new as! Int) }
        let recordings = Log<TransitionProbe.Recording>()
        container.observe { value in
            guard value == 1 else { return }
            container.update { $0 += 1 }
            recordings.note(TransitionProbe.attach { later.note($0.new as! Int) })
            container.update { $0 += 1 }
        }.keep()
        container.update { $0 += 1 }
        first.end()
        #expect(earlier.values == [1, 2, 3])
        #expect(later.values == [3])
    }

    @Test("Ongoing work is listed until the last recorder has ended")
    func workOutlivesOneOfTwoRecorders() {
        let (first, second) = (TransitionProbe.attach { _ in }, TransitionProbe.attach { _ in })
        let work = OngoingWork.begin("load", of: StoreLabel(dialect: "Test", name: "store"), in: nil)
        first.end()
        #expect(OngoingWork.all.map(\.name) == ["load"])
        second.end()
        #expect(OngoingWork.all.isEmpty)
        work?.end()
    }

    @Test("Work that has sent input to its store is ongoing until the store has processed it")
    func workEndsAfterItsInput() {
        let recording = TransitionProbe.attach { _ in }
        var process: (() -> Void)?
        let label = StoreLabel(dialect: "Test", name: "store")
        let work = OngoingWork.begin("load", of: label, in: nil, afterPending: { process = $0 })
        work?.endAfterPending()
        #expect(OngoingWork.all.map(\.name) == ["load"])
        process?()
        #expect(OngoingWork.all.isEmpty)
        recording.end()
    }

    @Test("A modification that declines changes nothing: it is neither delivered nor recorded")
    func declinedModification() {
        let container = StateContainer(0)
        let (recorded, delivered) = (Log<Int>(), Log<Int>())
        let recording = TransitionProbe.attach { recorded.note($0.new as! Int) }
        let observation = container.observe(delivered.note)
        let isOpen = container.modify {
            $0 = 5
            return false
        }
        #expect(isOpen)
        #expect(container.state == 0 && delivered.values.isEmpty && recorded.values.isEmpty)
        #expect(container.restore(6))
        #expect(delivered.values == [6] && recorded.values == [6])
        observation.end()
        recording.end()
    }

    /// This test runs in a process of its own, since a recorder that is attached on another thread belongs to no scope.
    @Test("A recorder receives no transition from before it was attached, and every one after")
    func attachedMeanwhile() async {
        await #expect(processExitsWith: .success) {
            let container = StateContainer(0)
            let logs = (0..<50).map { _ in Log<Int>() }
            let states = Log<Int>()
            let recordings = Log<TransitionProbe.Recording>()
            let first = TransitionProbe.attach { _ in }
            onThreads(2) { thread in
                if thread == 0 {
                    for _ in 0..<20_000 { container.update { $0 += 1 } }
                } else {
                    for log in logs {
                        states.note(container.state)
                        recordings.note(TransitionProbe.attach { log.note($0.new as! Int) })
                    }
                }
            }
            container.update { $0 += 1 }
            for recording in recordings.values + [first] { recording.end() }
            for (log, before) in zip(logs, states.values) {
                let values = log.values
                #expect(values == Array((values.first ?? 20_001)...20_001))
                #expect(values.first ?? 0 > before)
            }
        }
    }

    @Test("Transitions of one store are recorded in the order of application, from any threads, one by one")
    func order() {
        let log = Log<Int>()
        let container = StateContainer(0)
        let recording = TransitionProbe.attach { log.note($0.new as! Int) }
        onThreads(4) { _ in
            for _ in 0..<500 { container.update { $0 += 1 } }
        }
        log.wait { $0.count >= 2_000 }
        recording.end()
        #expect(log.values == Array(1...2_000))
    }

    @Test("Two recorders can be attached and ended independently")
    func twoRecorders() async {
        await #expect(processExitsWith: .success) {
            let logs = [Log<Int>(), Log<Int>()]
            let container = StateContainer(0)
            let recordings = logs.map { log in TransitionProbe.attach { log.note($0.new as! Int) } }
            container.update { $0 += 1 }
            recordings[0].end()
            #expect(TransitionProbe.isAttached)
            container.update { $0 += 1 }
            recordings[1].end()
            #expect(logs[0].values == [1])
            #expect(logs[1].values == [1, 2])
        }
    }
}
