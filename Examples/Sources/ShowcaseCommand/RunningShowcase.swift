import EmbeddedGitHub
import LocalWebServer
import MillraceHub
import MillraceInspector
import ShowcaseApps
import WebRenderer

/// The apps, the server that shows them, and the hub that their timeline goes to.
struct RunningShowcase {
    let server: WebServer
    private let gitHub: EmbeddedGitHubServer?
    private let hub: Hub?
    private let inspector: Inspector

    /// Starts the apps and the page. Returns once both can be opened, the timeline too.
    @MainActor
    static func start(
        _ options: Options,
        log: @escaping @Sendable (String) -> Void
    ) async throws -> RunningShowcase {
        // Before the apps are made, so that it records their stores from the beginning.
        var inspection = Inspector.Options.recordingApps()
        let gitHub = options.isLive ? nil : try await EmbeddedGitHubServer.start(log: log)
        let hub = options.hub == nil ? try Hub(.temporary(log: log)) : nil
        let server: WebServer
        do {
            server = try await WebServer.start(
                apps: .all(gitHub: gitHub),
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
        // It logs the address of its page, which for the hub of this process is another one.
        let isElsewhere = options.hub != nil
        inspection.log = { line in if isElsewhere { log(line) } }
        let address = options.hub ?? Inspector.HubAddress(port: server.port)
        let inspector = Inspector.connect(to: address, options: inspection)
        let showcase = RunningShowcase(server: server, gitHub: gitHub, hub: hub, inspector: inspector)
        if hub != nil { await showcase.waitUntilConnected(log: log) }
        return showcase
    }

    /// Ends all of it; returns when that is done.
    func stop() async {
        inspector.disconnect()
        inspector.timeline.stop()
        await server.stop()
        await hub?.stop()
        await gitHub?.stop()
    }

    /// What answers below `/inspector/`, where the page shows the timeline in a frame.
    private static func timelinePage(of hub: Hub?) throws -> any WebHandler {
        guard let hub else { return OtherHubNotice() }
        return try hub.handler(base: "/inspector/", mayBeFramed: true)
    }

    /// The hub has no session to show before. Gives up after ten seconds: the apps are worth showing without it.
    private func waitUntilConnected(log: (String) -> Void) async {
        for _ in 1...1_000 {
            if case .connected = inspector.state { return }
            try? await Task.sleep(for: .milliseconds(10))
        }
        log("The timeline has not reached its hub: \(inspector.state)")
    }
}

/// Stands for the timeline if a hub elsewhere shows it: the frame cannot hold a page of another server.
private struct OtherHubNotice: WebHandler {
    func answer(_ request: WebRequest) async -> WebAnswer {
        var response = WebResponse.text(.ok, "The hub that --hub names shows the timeline.\n")
        PagePolicy(mayBeFramed: true).apply(to: &response)
        return .response(response)
    }
}

extension Inspector.Options {
    /// What the showcase records of its apps, from now on. A demonstration, so it is on in release builds as well.
    fileprivate static func recordingApps() -> Inspector.Options {
        var options = Inspector.Options()
        options.appName = "Showcase"
        options.evenInRelease = true
        options.timeline = Timeline(limits: Timeline.Limits(count: 100_000), sanitizer: Apps.sanitizer)
        options.types = Apps.actionTypes
        return options
    }
}

extension HubOptions {
    /// Of a hub whose sessions go with the process.
    fileprivate static func temporary(log: @escaping @Sendable (String) -> Void) -> HubOptions {
        var options = HubOptions()
        options.folder = nil
        options.log = log
        return options
    }
}
