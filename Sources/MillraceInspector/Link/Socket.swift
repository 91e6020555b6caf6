import Foundation

/// A TCP connection, by the system's own calls, which block: for threads and queues that have nothing else to do.
///
/// The descriptor is closed with the last reference, so that no thread ever uses the number for another file.
final class Socket: Sendable {
    private let descriptor: Int32

    /// Takes over a descriptor.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
        set(SO_NOSIGPIPE, 1, of: SOL_SOCKET)
        #endif
    }

    deinit { close(descriptor) }

    /// Has messages leave at once, and a peer that has vanished without a word be noticed within two minutes.
    func prepareForMessages() {
        set(TCP_NODELAY, 1, of: Self.tcp)
        set(SO_KEEPALIVE, 1, of: SOL_SOCKET)
        #if canImport(Darwin)
        set(TCP_KEEPALIVE, 60, of: Self.tcp)
        // While bytes are unacknowledged nobody asks whether the peer is alive: in seconds, and below in milliseconds.
        set(TCP_RXT_CONNDROPTIME, 120, of: Self.tcp)
        #else
        set(TCP_KEEPIDLE, 60, of: Self.tcp)
        set(TCP_USER_TIMEOUT, 120_000, of: Self.tcp)
        #endif
        set(TCP_KEEPINTVL, 15, of: Self.tcp)
        set(TCP_KEEPCNT, 4, of: Self.tcp)
    }

    /// How long ``read()`` waits; 0 is for ever.
    func limitReads(seconds: Int) {
        var limit = timeval()
        limit.tv_sec = .init(seconds)
        _ = setsockopt(
            descriptor,
            SOL_SOCKET,
            SO_RCVTIMEO,
            &limit,
            socklen_t(MemoryLayout<timeval>.size)
        )
    }

    /// Waits for bytes. Empty if there are no more.
    func read() throws(SocketError) -> [UInt8] {
        var count = -1
        let bytes = [UInt8](unsafeUninitializedCapacity: 64 * 1_024) { buffer, length in
            repeat {
                count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            } while count < 0 && errno == EINTR
            length = max(0, count)
        }
        if count < 0 { throw errno == EAGAIN || errno == EWOULDBLOCK ? .timeOut : .system(errno) }
        return bytes
    }

    /// Waits until all bytes have been taken over by the system.
    func write(_ bytes: [UInt8]) throws(SocketError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Self.noSignal) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw .system(errno)
            }
        }
    }

    /// Ends the connection: whoever reads or writes returns. From any thread, idempotent.
    func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Connects, without waiting for longer than a limit.
    func connect(
        to address: UnsafePointer<sockaddr>,
        length: socklen_t,
        limit milliseconds: Int32
    ) throws(SocketError) {
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        if systemConnect(descriptor, address, length) != 0 {
            if errno != EINPROGRESS { throw .system(errno) }
            try waitUntilConnected(limit: milliseconds)
        }
        _ = fcntl(descriptor, F_SETFL, flags)
    }

    private func waitUntilConnected(limit milliseconds: Int32) throws(SocketError) {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        var count: Int32
        repeat { count = poll(&request, 1, milliseconds) } while count < 0 && errno == EINTR
        if count < 0 { throw .system(errno) }
        if count == 0 { throw .timeOut }
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        if getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length) != 0 { throw .system(errno) }
        if code != 0 { throw .system(code) }
    }

    private func set(_ option: Int32, _ value: Int32, of level: Int32) {
        var value = value
        _ = setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    private static let tcp = Int32(IPPROTO_TCP)

    /// A peer that has gone is an error, and no signal, which would end the app.
    #if canImport(Darwin)
    private static let noSignal: Int32 = 0
    #else
    private static let noSignal = Int32(MSG_NOSIGNAL)
    #endif
}

/// The system's function, whose name ``Socket/connect(to:length:limit:)`` hides.
private func systemConnect(
    _ descriptor: Int32,
    _ address: UnsafePointer<sockaddr>,
    _ length: socklen_t
) -> Int32 {
    connect(descriptor, address, length)
}
