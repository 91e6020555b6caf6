import Foundation
import Millrace
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

/// A hub operated by a test. It listens on a port of its own on the loopback address.
final class FakeHub: Sendable {
    let port: UInt16
    private let descriptor: Int32

    /// - Parameter port: The port of an earlier hub, or 0 for a free one.
    init(port: UInt16 = 0) {
        #if canImport(Glibc)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var reuse: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                let isBound = bind(descriptor, name, length) == 0 && listen(descriptor, 8) == 0
                return isBound && getsockname(descriptor, name, &length) == 0
            }
        }
        precondition(bound, "The test has no port to listen on: \(errno)")
        self.descriptor = descriptor
        self.port = UInt16(bigEndian: address.sin_port)
    }

    /// Stops listening. Existing connections stay open.
    func close() { _ = Foundation.close(descriptor) }

    /// Waits for the next app, and checks its preface.
    func accept() throws -> FakeConnection {
        let connection = FakeConnection(Socket(Foundation.accept(descriptor, nil, nil)))
        try connection.readPreface()
        return connection
    }

    /// Waits for the next app and its greeting, and resets the connection.
    func reset() {
        let connection = Foundation.accept(descriptor, nil, nil)
        var byte: UInt8 = 0
        // The system resets a connection that is closed before all received bytes have been read.
        _ = recv(connection, &byte, 1, Int32(MSG_PEEK))
        _ = Foundation.close(connection)
    }

    /// Waits for the next app, and welcomes it.
    func welcome(at place: RecordingPlace = RecordingPlace(part: 0, offset: 0)) throws -> FakeConnection {
        let connection = try accept()
        _ = try connection.next()
        try connection.send(.welcome(place))
        return connection
    }

    var address: Inspector.HubAddress { Inspector.HubAddress(port: port) }
}

/// The hub's end of a connection. Used by one thread at a time.
final class FakeConnection: @unchecked Sendable {
    // Sendable: one thread at a time uses the socket. A test that has passed the connection to another thread does not
    // use the connection any more.
    private let socket: Socket
    private var reader = LinkReader<AppMessage>()

    struct Ended: Error {}

    init(_ socket: Socket) {
        self.socket = socket
    }

    fileprivate func readPreface() throws {
        var bytes: [UInt8] = []
        while bytes.count < Link.preface.count {
            let more = try socket.read()
            if more.isEmpty { throw Ended() }
            bytes += more
        }
        guard bytes.starts(with: Link.preface) else { throw Ended() }
        reader.append(bytes.dropFirst(Link.preface.count))
    }

    /// Waits for the next message of the app. Ignores what the app asks of its own program, as a hub on another machine does.
    ///
    /// - Throws: ``Ended`` at the end of the connection.
    func next() throws -> AppMessage {
        while true {
            if let message = try reader.next() {
                if case .symbols = message { continue }
                return message
            }
            let bytes = try socket.read()
            if bytes.isEmpty { throw Ended() }
            reader.append(bytes)
        }
    }

    /// Waits until the app has ended the connection.
    func waitForEnd() {
        while (try? next()) != nil {}
    }

    /// Waits for a message of a channel.
    func nextText(of channel: UInt32) throws -> String {
        var bytes: [UInt8] = []
        while true {
            guard case .data(let piece) = try next(), piece.channel == channel else { continue }
            bytes += piece.bytes
            if !piece.continues { return String(decoding: bytes, as: UTF8.self) }
        }
    }

    /// Waits for pieces of the recording until they contain a text.
    func recording(until text: String) throws -> String {
        var recording = ""
        while !recording.contains(text) {
            guard case .recording(let piece) = try next() else { continue }
            recording += String(decoding: piece.bytes, as: UTF8.self)
            let end = piece.place.offset + UInt64(piece.bytes.count)
            try send(.stored(RecordingPlace(part: piece.place.part, offset: end)))
        }
        return recording
    }

    func send(_ message: HubMessage) throws { try socket.write(message.encoded) }

    func send(_ bytes: [UInt8]) throws { try socket.write(bytes) }

    func close() { socket.shutDown() }
}

/// A clock operated by a test. When the app's link to the hub waits, the test decides when that wait ends.
final class ManualHubClock: Sendable {
    private let waits = Log<(time: Duration, wake: DispatchSemaphore)>()
    private let start = ContinuousClock.now
    private let elapsed = Guarded(Duration.zero)

    var clock: HubClock {
        HubClock(
            wait: { [waits] time, wake in
                waits.note((time, wake))
                wake.wait()
            },
            now: { [start, elapsed] in start + elapsed.withLock { $0 } },
            chance: { 1 }
        )
    }

    /// The durations of the link's waits so far.
    var times: [Duration] { waits.values.map(\.time) }

    /// Advances the clock.
    func advance(by time: Duration) { elapsed.withLock { $0 += time } }

    /// Returns when the link has begun this number of waits.
    func waitForWait(_ count: Int) { waits.wait { $0.count >= count } }

    /// Ends the link's wait with this number, counted from 1, as soon as that wait has begun.
    func pass(_ count: Int) {
        waitForWait(count)
        waits.values[count - 1].wake.signal()
    }
}

/// An app for the inspector, and what belongs to it: a hub that only this app connects to, a clock, and the lines of
/// the app's log.
struct LinkedApp {
    let hub = FakeHub()
    let clock = ManualHubClock()
    let lines = Log<String>()

    /// Connects the app to the hub, in debug and release builds alike.
    ///
    /// - Parameter adjust: Changes the options.
    func connect(
        to address: Inspector.HubAddress? = nil,
        isDebugBuild: Bool = Inspector.isDebugBuild,
        _ adjust: (inout Inspector.Options) -> Void = { _ in }
    ) -> Inspector {
        var options = Inspector.Options()
        options.evenInRelease = true
        options.log = { [lines] in lines.note($0) }
        adjust(&options)
        return Inspector.connect(
            to: address ?? hub.address,
            options: options,
            clock: clock.clock,
            isDebugBuild: isDebugBuild
        )
    }
}
