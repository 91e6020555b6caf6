import Foundation
@_spi(MillraceHub) import MillraceInspector

/// A hub for one app on this machine. It stores nothing: it receives the app's messages, and opens pages.
///
/// Sendable: `app` and `isClosed` are read and written under `condition` only.
public final class StandInHub: @unchecked Sendable {
    /// The way in which a hub treats an app's messages.
    public enum Manner: Sendable {
        /// Reads the messages as fast as it can, and acknowledges recordings as stored.
        case reads
        /// Welcomes the app, and then reads nothing.
        case stalls
    }

    /// The app has not connected.
    public struct NoApp: Error {
        /// The seconds that the hub has waited.
        public let seconds: Double
    }

    /// The port of the hub.
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
    ///   - record: Called with each piece of the recording, on the reading thread.
    ///   - report: Called on that thread with a description of each message that violates the protocol.
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

    /// The address that an inspector has to connect to.
    public var address: Inspector.HubAddress { Inspector.HubAddress(port: port) }

    /// The app's latest connection, once the app has been welcomed.
    public func connectedApp(within seconds: Double = 10) throws -> AppConnection {
        let deadline = Date(timeIntervalSinceNow: seconds)
        return try condition.withLock {
            while app == nil {
                if !condition.wait(until: deadline) { throw NoApp(seconds: seconds) }
            }
            return app!
        }
    }

    /// Ends the app's connection, and accepts no other.
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
