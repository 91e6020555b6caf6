import EmbeddedGitHub
import LocalWebServer
import MillraceHub
import MillraceInspector
import ShowcaseApps
import WebRenderer

/// The running apps, the server that shows them, and the hub that shows their timeline.
struct RunningShowcase {
    let server: WebServer
    private let gitHub: EmbeddedGitHubServer?
    private let hub: Hub?
    private let inspector: Inspector
    private let states: AppStates

    /// Starts the apps and the server. Returns when the page and the timeline in it can be opened.
    @MainActor
    static func start(
        _ options: Options,
        log: @escaping @Sendable (String) -> Void
    ) async throws -> RunningShowcase {
        let states = try AppStates(options, log: log)
        // Create the options before the apps. The options contain the timeline, which then records the apps' stores
        // from the beginning.
        var inspection = Inspector.Options.recordingApps(named: "Showcase")
        let gitHub = options.isLive ? nil : try await EmbeddedGitHubServer.start(log: log)
        let hub = options.hub == nil ? try Hub(.temporary(log: log)) : nil
        let server: WebServer
        do {
            server = try await WebServer.start(
                apps: .all(gitHub: gitHub, saving: states),
                port: options.port,
                mounted: ["inspector": timelinePage(of: hub)],
                other: hub?.apps,
                log: log
            )
        } catch {
            await hub?.stop()
            await gitHub?.stop()
            throw error
        }
        // Logs the address of the inspector's page only if the hub runs in another process.
        let isElsewhere = options.hub != nil
        inspection.log = { line in if isElsewhere { log(line) } }
        let address = options.hub ?? Inspector.HubAddress(port: server.port)
        let inspector = Inspector.connect(to: address, options: inspection)
        let showcase = RunningShowcase(
            server: server,
            gitHub: gitHub,
            hub: hub,
            inspector: inspector,
            states: states
        )
        if hub != nil { await showcase.waitUntilConnected(log: log) }
        return showcase
    }

    /// Stops everything; returns when that is done.
    func stop() async {
        inspector.disconnect()
        inspector.timeline.stop()
        // Ends saving before the server releases the apps, so that their last states are saved.
        await states.end()
        await server.stop()
        await hub?.stop()
        await gitHub?.stop()
    }

    /// The handler of paths below `/inspector/`. It serves the timeline, which each app's page shows in a frame.
    private static func timelinePage(of hub: Hub?) throws -> any WebHandler {
        guard let hub else { return OtherHubNotice() }
        return try hub.handler(base: "/inspector/", mayBeFramed: true)
    }

    /// Waits until the hub has a session to show. Gives up after ten seconds, because the apps work without the hub.
    private func waitUntilConnected(log: (String) -> Void) async {
        let isConnected = await withTaskGroup(of: Bool.self) { [inspector] group in
            group.addTask { await inspector.states.contains(where: \.isConnected) }
            group.addTask {
                try? await Task.sleep(for: .seconds(10))
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
        if !isConnected { log("The timeline has not reached its hub: \(inspector.state)") }
    }
}

/// Answers requests for the timeline's page if a hub in another process shows the timeline. The showcase's page
/// cannot show that hub's page in its frame, because that page comes from another server.
private struct OtherHubNotice: WebHandler {
    func answer(_ request: WebRequest) async -> WebAnswer {
        var response = WebResponse.text(.ok, "The hub that --hub names shows the timeline.\n")
        PagePolicy(mayBeFramed: true).apply(to: &response)
        return .response(response)
    }
}

extension Inspector.State {
    fileprivate var isConnected: Bool {
        if case .connected = self { true } else { false }
    }
}

extension Inspector.Options {
    /// Options for recording the apps. Recording is on in release builds too, because the showcase is a
    /// demonstration.
    package static func recordingApps(named name: String) -> Inspector.Options {
        var options = Inspector.Options()
        options.appName = name
        options.evenInRelease = true
        options.timeline = Timeline(limits: Timeline.Limits(count: 100_000), sanitizer: Apps.sanitizer)
        options.types = Apps.actionTypes
        return options
    }
}

extension HubOptions {
    /// Options of a hub that deletes its sessions when the process ends.
    fileprivate static func temporary(log: @escaping @Sendable (String) -> Void) -> HubOptions {
        var options = HubOptions()
        options.folder = nil
        options.log = log
        return options
    }
}
