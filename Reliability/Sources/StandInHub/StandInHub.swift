import Foundation
@_spi(MillraceHub) import MillraceInspector

/// A hub for one app on this machine. It keeps nothing: it takes what the app sends, and opens pages.
///
/// Sendable: `app` and `isClosed` are read and written under `condition` only.
public final class StandInHub: @unchecked Sendable {
    /// What a hub does with what an app sends.
    public enum Manner: Sendable {
        /// Reads it as quickly as it can, and says that it is stored.
        case reads
        /// Welcomes the app, and then reads nothing.
        case stalls
    }

    /// The app has not come.
    public struct NoApp: Error {
        /// How long it was waited for.
        public let seconds: Double
    }

    /// Where it listens.
    public let port: UInt16

    private let listener: Socket
    private let manner: Manner
    private let record: @Sendable ([UInt8]) -> Void
    private let report: @Sendable (String) -> Void
    private let condition = NSCondition()
    private var app: AppConnection?
    private var isClosed = false

    /// Listens on a free port of this machine, on a thread of its own.
    ///
    /// - Parameters:
    ///   - record: is handed what comes of the recording, on the thread that reads.
    ///   - report: receives, on that thread, what an app has sent that it must not send.
    public init(
        _ manner: Manner = .reads,
        record: @escaping @Sendable ([UInt8]) -> Void = { _ in },
        report: @escaping @Sendable (String) -> Void = {
            fatalError("The app breaks the link's rules: \($0)")
        }
    ) throws {
        listener = try Socket.listening()
        port = try listener.port()
        self.manner = manner
        self.record = record
        self.report = report
        Thread.detachNewThread { [listener, weak self] in
            while let socket = listener.accept() {
                guard let self else { return }
                Thread.detachNewThread { self.serve(socket) }
            }
        }
    }

    deinit { listener.shutDown() }

    /// Where an inspector is to dial.
    public var address: Inspector.HubAddress { Inspector.HubAddress(port: port) }

    /// The app's newest connection, once the app has been welcomed.
    public func connectedApp(within seconds: Double = 10) throws -> AppConnection {
        let deadline = Date(timeIntervalSinceNow: seconds)
        return try condition.withLock {
            while app == nil {
                if !condition.wait(until: deadline) { throw NoApp(seconds: seconds) }
            }
            return app!
        }
    }

    /// Ends the app's connection, and takes no other.
    public func close() {
        let app = condition.withLock {
            isClosed = true
            return self.app
        }
        listener.shutDown()
        app?.close()
    }

    private func greeted(_ socket: Socket) -> AppConnection? {
        AppConnection(socket, after: condition.withLock { app }, record: record, report: report)
    }

    private func serve(_ socket: Socket) {
        guard let app = greeted(socket) else { return }
        let isWelcome = condition.withLock {
            if isClosed { return false }
            self.app = app
            condition.broadcast()
            return true
        }
        if isWelcome && manner == .reads { app.readAll() }
    }
}
