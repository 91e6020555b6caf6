import Foundation

#if canImport(Android)
import Android
#endif

/// The reason why a connection failed or ended.
enum SocketError: Error, Equatable {
    /// A system error: `ECONNREFUSED`, `EPIPE`, …
    case system(Int32)
    /// The host name cannot be resolved. `reason` is the resolver's message.
    case unknownHost(String, reason: String)
    /// The operation took too long.
    case timeOut
}

extension SocketError: CustomStringConvertible {
    /// A sentence for developers that describes the error.
    var description: String {
        switch self {
        case .system(let code): "\(String(cString: strerror(code)))."
        case .unknownHost(let host, let reason): "There is no host '\(host)': \(reason)."
        case .timeOut: "There was no answer in time."
        }
    }
}

extension Socket {
    #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
    private static let stream = Int32(SOCK_STREAM)
    #endif

    /// Connects to a host. Tries the addresses of its name in order until one answers.
    ///
    /// - Parameter limit: The time-out for each address, in milliseconds. Resolving the name has no time-out.
    static func dial(host: String, port: UInt16, limit: Int32 = 5_000) throws(SocketError) -> Socket {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = stream
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &list)
        if code != 0 { throw .unknownHost(host, reason: String(cString: gai_strerror(code))) }
        defer { freeaddrinfo(list) }
        var failure = SocketError.unknownHost(host, reason: "it has no address")
        var next = list
        while let address = next?.pointee {
            next = address.ai_next
            do throws(SocketError) {
                return try dial(address, limit: limit)
            } catch {
                failure = error
            }
        }
        throw failure
    }

    private static func dial(_ address: addrinfo, limit: Int32) throws(SocketError) -> Socket {
        let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        if descriptor < 0 { throw .system(errno) }
        let socket = Socket(descriptor)
        guard let name = address.ai_addr else { throw .system(EINVAL) }
        try socket.connect(to: name, length: address.ai_addrlen, limit: limit)
        socket.prepareForMessages()
        return socket
    }
}
