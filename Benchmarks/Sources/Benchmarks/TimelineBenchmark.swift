import InspectorClient
import Millrace
import MillraceInspector
import MillraceTimeline
import Prex

/// One dispatch of each kind while nobody records, while a timeline does, while it measures bytes too, and while a page of the
/// inspector shows it live.
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
    recording.end()

    let timeline = Timeline()
    printTable("dispatch, a timeline of 10,000 entries", await compare(iterations: 50_000, contenders))
    timeline.limits = Timeline.Limits(bytes: 100_000_000)
    printTable("dispatch, a timeline with a limit of bytes", await compare(iterations: 50_000, contenders))
    timeline.stop()

    await benchmarkInspector(contenders)
    printTable("dispatch, no recorder any more", await compare(iterations: 500_000, contenders))
}

private func benchmarkInspector(_ contenders: [Contender]) async {
    do {
        var options = Inspector.Options()
        options.evenInRelease = true
        let inspector = try await Inspector.start(port: 0, options: options)
        let page = try InspectorPage(of: inspector)
        printTable(
            "dispatch, the inspector with a page connected",
            await compare(iterations: 50_000, contenders)
        )
        print("The page has read \(page.messages) messages.\n")
        page.close()
        await inspector.stop()
    } catch {
        fatalError("The inspector cannot be measured: \(error)")
    }
}
