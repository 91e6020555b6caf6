import Foundation
import HeadlessUIKit
@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline
import Prex
import TestSupport
import Testing

@testable import MillraceHost
@_spi(MillraceHub) @testable import MillraceInspector

private struct Count: Prex.State {
    var count = 0
}

private struct Increment: Prex.Action {}

private struct CountMutation: Mutation {
    func mutate(action: Increment, state: inout Count) { state.count += 1 }
}

@MainActor
private func useStore() async throws {
    let flux = Flux(state: Count(), mutation: CountMutation())
    let agent = Agent(
        screen(of: button("More") { flux.dispatcher.dispatch(Increment()) }),
        timeline: Timeline()
    )
    let first = try await agent.answer("tap", ["element": "More"])
    let second = try await agent.answer("tap", ["element": "More"])
    let numbers = [first, second].compactMap { $0["next"]?.integer(Int.self) }
    #expect(numbers.count == 2)
    #expect(numbers[1] == numbers[0] + 1)
    #expect(first["locked"] == nil)
    agent.timeline.isLocked = true
    let locked = try await agent.answer("tap", ["element": "More"])
    #expect(locked["next"] == second["next"])
    #expect(locked["locked"] != nil)
    #expect(flux.store.state.count == 2)
    agent.timeline.isLocked = false
}

@MainActor
@Suite("The transitions that a touch causes", .exclusively(.keyWindow))
struct StoreTests {
    @Test("A tap's answer has the number of the next entry, and says whether the timeline is locked")
    func entries() async {
        // This test runs in a process of its own, since a timeline records all stores of its process.
        await #expect(processExitsWith: .success) { try await useStore() }
    }

    @Test("Screen tools are refused without hosted screens, and with another error for a disconnected app")
    func noScreens() async throws {
        let timeline = Timeline.unattached()
        for tool in AppTool.screens.map(\.tool) {
            var arguments: [String: JSON] = [:]
            for argument in tool.arguments where argument.isRequired {
                arguments[argument.name] = if case .integer = argument.kind { 0 } else { "x:y" }
            }
            let call = AgentCall(AgentAccess(Inspection(timeline, of: Agent.hello)))
            guard case .failure(let error) = await call.carryOut(tool.name, .object(arguments)).answer else {
                Issue.record("\(tool.name) was not refused")
                continue
            }
            #expect(error.code == .noScreens)
            #expect(error.message.contains("HeadlessHost.run(AppDelegate.self)"))

            var importer = SessionImporter(stores: [])
            try importer.read(LineWriter.header(app: "Counter", began: Date(timeIntervalSince1970: 0)))
            let session = ClosedSession(try importer.finish(), hello: Agent.hello)
            let closed = AgentCall(session.access)
            let answer = await closed.carryOut(tool.name, .object(arguments)).answer
            #expect(throws: AgentError.self) { try answer.get() }
            if case .failure(let error) = answer { #expect(error.code == .appHasGone) }
        }
    }

    @Test("showScreens sets the options' screens, which are nil by default")
    func options() {
        var options = Inspector.Options()
        #expect(options.screens == nil)
        options.showScreens()
        #expect(options.screens is HostedScreens)
    }

    @Test("HostedScreens refuses a tool that is not a screen tool")
    func unknownTool() async throws {
        let error = await #expect(throws: AgentError.self) { try await HostedScreens().use("stores", [:]) }
        #expect(error?.code == .unknownTool)
    }
}
