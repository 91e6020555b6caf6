import Foundation
import MillraceInspector
import Synchronization

/// A page of the inspector that reads as quickly as it can, and shows nothing.
final class InspectorPage: Sendable {
    private let socket: Int32
    private let read = Atomic<Int>(0)

    /// How many messages it has read.
    var messages: Int { read.load(ordering: .relaxed) }

    struct Unreachable: Error {
        let number = errno
    }

    /// Connects to the inspector, and reads on a thread of its own.
    init(of inspector: Inspector) throws {
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
        guard status == 0 else { throw Unreachable() }
        self.socket = socket
        let upgrade = [
            "GET /live HTTP/1.1", "Host: 127.0.0.1:\(port)", "Origin: http://127.0.0.1:\(port)",
            "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", "",
        ].joined(separator: "\r\n")
        write(Array(upgrade.utf8))
        Thread.detachNewThread { [self] in readAll() }
    }

    func close() { shutdown(socket, Int32(SHUT_RDWR)) }

    private func readAll() {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), let byte = read(1)?.first { head.append(byte) }
        while let frame = readFrame() {
            read.add(1, ordering: .relaxed)
            if frame.range(of: Data(#""type":"entries""#.utf8)) != nil { acknowledge() }
        }
    }

    private func readFrame() -> Data? {
        guard let head = read(2) else { return nil }
        var length = Int(head[1] & 0x7F)
        if length >= 126 {
            guard let long = read(length == 126 ? 2 : 8) else { return nil }
            length = long.reduce(0) { $0 << 8 | Int($1) }
        }
        return read(length)
    }

    private func acknowledge() {
        let text = Array(#"{"type":"acknowledge"}"#.utf8)
        write([0x81, 0x80 | UInt8(text.count), 0, 0, 0, 0] + text)
    }

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
        _ = bytes.withUnsafeBytes { send(socket, $0.baseAddress!, $0.count, 0) }
    }
}
