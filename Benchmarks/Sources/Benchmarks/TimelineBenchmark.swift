import Foundation
import Millrace
import MillraceInspector
import MillraceRecording
import MillraceReporting
import MillraceTimeline
import Prex
import StandInHub

/// One dispatch to each store, in eight situations:
///
/// - without a recorder,
/// - with a recorder, also one that records where actions are sent from,
/// - with a timeline,
/// - with a timeline, while stores note their work in case the process crashes,
/// - with a timeline without a limit of bytes,
/// - with an inspector that is connected to a hub that reads its messages and shows a page,
/// - with an inspector that is connected to a hub that stalls,
/// - with an inspector that finds no hub.
func benchmarkTimeline() async {
    let bare = BareStore(CounterState())
    let engine = StateContainer(CounterState())
    let flux = Flux(state: CounterState(), mutation: CounterMutation())
    let contenders = [
        Contender("limit: mutex + switch") { for _ in 0..<$0 { bare.dispatch(.increment) } },
        Contender("engine: StateContainer") { for _ in 0..<$0 { engine.update { $0.reduce(.increment) } } },
        Contender("Prex") { for _ in 0..<$0 { flux.dispatcher.dispatch(.increment) } },
    ]
    printTable("dispatch, no recorder", await compare(iterations: 500_000, contenders))

    let recording = TransitionProbe.attach { _ in }
    printTable("dispatch, a recorder that does nothing", await compare(iterations: 50_000, contenders))
    TransitionProbe.recordsCallers = true
    printTable("dispatch, a recorder of callers", await compare(iterations: 50_000, contenders))
    TransitionProbe.recordsCallers = false
    recording.end()

    let timeline = Timeline()
    printTable("dispatch, a timeline of 10,000 entries", await compare(iterations: 50_000, contenders))
    await benchmarkNotes(contenders)
    timeline.limits = Timeline.Limits(bytes: nil)
    printTable("dispatch, a timeline without a limit of bytes", await compare(iterations: 50_000, contenders))
    timeline.stop()

    await benchmarkInspector(contenders)
    printTable("dispatch, no recorder any more", await compare(iterations: 500_000, contenders))
}

/// A recorder in a scope of its own records none of the measured stores, but makes them note their work.
private func benchmarkNotes(_ contenders: [Contender]) async {
    let file = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    do {
        let recorder = try withRecordingScope { try SessionRecorder(creating: file, app: "Benchmarks") }
        printTable(
            "dispatch, a timeline of 10,000 entries, with notes",
            await compare(iterations: 50_000, contenders)
        )
        try recorder.end()
    } catch {
        fatalError("Notes cannot be measured: \(error)")
    }
}

private func benchmarkInspector(_ contenders: [Contender]) async {
    do {
        let hub = try StandInHub()
        let inspector = connect(to: hub.address)
        let page = try hub.connectedApp().openPage()
        printTable(
            "dispatch, the inspector with a hub and a page",
            await compare(iterations: 50_000, contenders)
        )
        print("The page has read \(page.messages) messages.\n")
        hub.close()
        printTable(
            "dispatch, the inspector has just lost its hub",
            await compare(iterations: 50_000, contenders)
        )
        inspector.disconnect()

        let stalled = try StandInHub(.stalls)
        let other = connect(to: stalled.address)
        _ = try stalled.connectedApp()
        printTable(
            "dispatch, the inspector with a hub that stalls",
            await compare(iterations: 50_000, contenders)
        )
        other.disconnect()
        stalled.close()
    } catch {
        fatalError("The inspector cannot be measured: \(error)")
    }
    await benchmarkWithoutHub(contenders)
}

/// No hub listens on the port. So the inspector stops recording after its first attempt to connect.
private func benchmarkWithoutHub(_ contenders: [Contender]) async {
    let inspector = connect(to: Inspector.HubAddress(port: 1))
    while case .searching(nil) = inspector.state { await Task.yield() }
    printTable(
        "dispatch, the inspector without a hub",
        await compare(iterations: 500_000, contenders)
    )
    inspector.disconnect()
}

private func connect(to hub: Inspector.HubAddress) -> Inspector {
    var options = Inspector.Options()
    options.evenInRelease = true
    options.log = { _ in }
    return Inspector.connect(to: hub, options: options)
}
