import Foundation
import MillraceHub

/// A hub whose sessions go with the process.
struct TemporaryHub {
    let hub: Hub
    private let folder: URL

    init(log: @escaping @Sendable (String) -> Void) throws {
        folder = .temporaryDirectory.appending(path: "millrace-showcase-\(UUID().uuidString)")
        var options = HubOptions()
        options.folder = folder
        options.log = log
        hub = try Hub(options)
    }

    /// Ends the connections of apps, and removes the sessions.
    func stop() async {
        await hub.stop()
        // If the system does not let go of it, its own cleaning of temporary files will.
        try? FileManager.default.removeItem(at: folder)
    }
}
