import Foundation
import MillraceInspector
import Synchronization

/// A page of the inspector that reads as quickly as it can, and shows nothing.
public final class InspectorPage: Sendable {
    private let socket: Int32
    private let read = Atomic<Int>(0)
    private let receive: @Sendable (Data) -> Void

    /// How many messages it has read.
    public var messages: Int { read.load(ordering: .relaxed) }

    /// Why there is no connection.
    public struct Unreachable: Error {
        /// The system's number for the reason.
        public let number = errno
    }

    /// Connects to the inspector, and reads on a thread of its own.
    ///
    /// - Parameters:
    ///   - receive: is handed each message, on that thread.
    ///   - onEnd: is told, on that thread, when the connection has ended.
    public init(
        of inspector: Inspector,
        onEnd: @escaping @Sendable () -> Void = {},
        receive: @escaping @Sendable (Data) -> Void = { _ in }
    ) throws {
        self.receive = receive
        let port = UInt16(inspector.url.port ?? 80)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        #if canImport(Darwin)
        let stream = SOCK_STREAM
        #else
        let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        let socket = Foundation.socket(AF_INET, stream, 0)
        let status = withUnsafeBytes(of: &address) { address in
            connect(
                socket,
                address.baseAddress!.assumingMemoryBound(to: sockaddr.self),
                socklen_t(address.count)
            )
        }
        self.socket = socket
        guard status == 0 else { throw Unreachable() }
        let upgrade = [
            "GET /live HTTP/1.1", "Host: 127.0.0.1:\(port)", "Origin: http://127.0.0.1:\(port)",
            "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", "",
        ].joined(separator: "\r\n")
        write(Array(upgrade.utf8))
        Thread.detachNewThread { [self] in
            readAll()
            onEnd()
        }
    }

    // The thread that reads keeps it until the connection has ended.
    deinit { Foundation.close(socket) }

    /// Ends the connection.
    public func close() { shutdown(socket, Int32(SHUT_RDWR)) }

    /// Sends a message of the page: a text, in one frame.
    public func send(_ text: some Sequence<UInt8>) {
        let text = Array(text)
        var head: [UInt8] = [0x81]
        switch text.count {
        case ..<126: head.append(0x80 | UInt8(text.count))
        case ..<65_536: head += [0xFE, UInt8(text.count >> 8), UInt8(text.count & 0xFF)]
        default: head += [0xFF] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: text.count >> ($0 * 8)) }
        }
        // The mask is zero, so that the text is masked by being left as it is.
        write(head + [0, 0, 0, 0] + text)
    }

    private func readAll() {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard let byte = read(1)?.first else { return }
            head.append(byte)
        }
        while let message = readMessage() {
            read.add(1, ordering: .relaxed)
            if message.range(of: Data(#""type":"entries""#.utf8)) != nil { acknowledge() }
            receive(message)
        }
    }

    /// The next message, put together from its frames; nil at the end.
    private func readMessage() -> Data? {
        var message = Data()
        while let head = read(2) {
            var length = Int(head[1] & 0x7F)
            if length >= 126 {
                guard let long = read(length == 126 ? 2 : 8) else { return nil }
                length = long.reduce(0) { $0 << 8 | Int($1) }
            }
            guard let payload = read(length) else { return nil }
            switch Opcode(rawValue: head[0] & 0x0F) {
            case .continuation, .text: message += payload
            case .close: return nil
            case nil: continue
            }
            let isLast = head[0] & 0x80 != 0
            if isLast { return message }
        }
        return nil
    }

    /// What a frame of a WebSocket is; others are of no interest here.
    private enum Opcode: UInt8 {
        case continuation = 0
        case text = 1
        case close = 8
    }

    private func acknowledge() { send(#"{"type":"acknowledge"}"#.utf8) }

    private func read(_ count: Int) -> Data? {
        var data = Data(count: count)
        var filled = 0
        while filled < count {
            let got = data.withUnsafeMutableBytes {
                recv(socket, $0.baseAddress! + filled, count - filled, 0)
            }
            if got <= 0 { return nil }
            filled += got
        }
        return data
    }

    private func write(_ bytes: [UInt8]) {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        // A connection that has ended is an error here, and not a signal that ends the process.
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        _ = bytes.withUnsafeBytes { Foundation.send(socket, $0.baseAddress!, $0.count, flags) }
    }
}
