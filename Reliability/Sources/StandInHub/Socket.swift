import Foundation

/// A TCP socket on this machine. Closed on deallocation.
final class Socket: Sendable {
    private let descriptor: Int32

    private init(_ descriptor: Int32) throws {
        if descriptor < 0 { throw Self.error }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// A socket that listens on a free port of 127.0.0.1.
    static func listening() throws -> Socket {
        #if canImport(Darwin)
        let stream = SOCK_STREAM
        #else
        let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        let socket = try Socket(socket(AF_INET, stream, 0))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafeBytes(of: &address) { address in
            bind(
                socket.descriptor,
                address.baseAddress!.assumingMemoryBound(to: sockaddr.self),
                socklen_t(address.count)
            )
        }
        if status != 0 || listen(socket.descriptor, 16) != 0 { throw error }
        return socket
    }

    /// The port of the socket.
    func port() throws -> UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutableBytes(of: &address) { address in
            getsockname(
                descriptor,
                address.baseAddress!.assumingMemoryBound(to: sockaddr.self),
                &length
            )
        }
        if status != 0 { throw Self.error }
        return UInt16(bigEndian: address.sin_port)
    }

    /// The next connection; nil after a shutdown.
    func accept() -> Socket? { try? Socket(Foundation.accept(descriptor, nil, nil)) }

    /// The next bytes; nil at the end.
    func read() -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: 256 * 1_024) { buffer, count in
            count = max(0, recv(descriptor, buffer.baseAddress!, buffer.count, 0))
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Sends all bytes, unless the connection has ended.
    func write(_ bytes: [UInt8]) {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        // Sending to a closed connection returns an error instead of raising SIGPIPE.
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress!, $0.count, flags) }
            if sent <= 0 { return }
            rest = rest.dropFirst(sent)
        }
    }

    /// Ends the sending direction. Bytes from the other side can still be read.
    func endWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Ends both directions: pending calls of `read`, `write` and `accept` return.
    func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    private static var error: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
