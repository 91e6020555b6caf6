import LocalWebServer

extension HostedApp {
    /// The WebSocket between the app and one browser tab. What goes out is bounded by the ``Mirror``, which waits for the
    /// tab's acknowledgements.
    nonisolated var liveConnection: LiveConnection {
        LiveConnection { @MainActor texts, send in
            let mirror = self.attach { send(jsonText($0)) }
            for await json in texts { self.receive(json: json, from: mirror) }
            self.detach(mirror)
        }
    }
}
