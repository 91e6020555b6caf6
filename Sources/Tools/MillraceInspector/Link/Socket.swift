import Foundation

/// A TCP connection. Its system calls block, so use it on threads and queues that do nothing else.
///
/// The descriptor is closed when the last reference is released. So no thread can use its number after the system has
/// assigned the number to another file.
final class Socket: Sendable {
    private let descriptor: Int32

    /// Takes ownership of a descriptor.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
        set(SO_NOSIGPIPE, 1, of: SOL_SOCKET)
        #endif
    }

    deinit { close(descriptor) }

    /// Sends messages without delay, and detects a vanished peer within two minutes.
    func prepareForMessages() {
        set(TCP_NODELAY, 1, of: Self.tcp)
        set(SO_KEEPALIVE, 1, of: SOL_SOCKET)
        #if canImport(Darwin)
        set(TCP_KEEPALIVE, 60, of: Self.tcp)
        // While bytes are unacknowledged, the system sends no keep-alive probes. So these options limit how long
        // bytes may stay unacknowledged: in seconds here, in milliseconds below.
        set(TCP_RXT_CONNDROPTIME, 120, of: Self.tcp)
        #else
        set(TCP_KEEPIDLE, 60, of: Self.tcp)
        set(TCP_USER_TIMEOUT, 120_000, of: Self.tcp)
        #endif
        set(TCP_KEEPINTVL, 15, of: Self.tcp)
        set(TCP_KEEPCNT, 4, of: Self.tcp)
    }

    /// Sets the time-out of ``read()``; 0 means none.
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

    /// Waits for bytes. Returns an empty array at the end of the stream.
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

    /// Writes all bytes to the system's buffer. Blocks while the buffer is full.
    func write(_ bytes: [UInt8]) throws(SocketError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Self.noSignal) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                // On Apple's systems a write fails with `EPROTOTYPE` while the peer is closing.
                throw .system(errno == EPROTOTYPE ? EPIPE : errno)
            }
        }
    }

    /// Shuts the connection down, so that pending reads and writes return. Callable from any thread. Idempotent.
    func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Connects within a time limit.
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

    /// This flag makes a write to a vanished peer fail with an error. Without it the system would send the signal
    /// `SIGPIPE`, which ends the app. On Apple platforms `SO_NOSIGPIPE` has the same effect.
    #if canImport(Darwin)
    private static let noSignal: Int32 = 0
    #else
    private static let noSignal = Int32(MSG_NOSIGNAL)
    #endif
}

/// Calls the system's `connect`, which ``Socket/connect(to:length:limit:)`` shadows.
private func systemConnect(
    _ descriptor: Int32,
    _ address: UnsafePointer<sockaddr>,
    _ length: socklen_t
) -> Int32 {
    connect(descriptor, address, length)
}
