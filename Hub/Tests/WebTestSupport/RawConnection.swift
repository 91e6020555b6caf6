import FlyingSocks
import Foundation

/// A connection to a server on this machine, on which a test says exactly what it wants: any header, any body, any frame.
public struct RawConnection: Sendable {
    /// What a server answered to a request.
    public struct Response: Sendable {
        /// The number in the first line.
        public let status: Int
        /// The values by their names in lower case.
        public let headers: [String: String]
        /// What follows the headers.
        public let body: String
    }

    /// The server has closed the WebSocket.
    public struct Closed: Error {}

    private let socket: AsyncSocket

    /// Connects to a port of this machine.
    public init(port: UInt16) async throws {
        // As long as a machine that is busy with all other tests may take: what is tested is the answer.
        let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: port)
        socket = try await AsyncSocket.connected(to: address, timeout: 120)
    }

    /// Closes the connection.
    public func close() throws { try socket.close() }

    // MARK: HTTP

    /// Sends a request and reads the whole answer.
    public func request(
        _ method: String = "GET",
        _ path: String,
        _ headers: [String: String] = [:],
        body: String? = nil
    ) async throws -> Response {
        try await socket.write(Self.request(method, path, headers, body: body))
        let head = try await lines()
        var headers: [String: String] = [:]
        for line in head.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
            headers[line[..<colon].lowercased()] = value
        }
        let isChunked = headers["transfer-encoding"] == "chunked"
        let length = headers["content-length"].flatMap(Int.init) ?? 0
        let body = isChunked ? try await chunks() : try await socket.read(bytes: length)
        return Response(
            status: Int(head[0].split(separator: " ")[1])!,
            headers: headers,
            body: String(decoding: body, as: UTF8.self)
        )
    }

    /// Sends a request, or the beginning of it if the server closes the connection before it has read the rest.
    public func sendAsMuchAsTaken(
        _ method: String,
        _ path: String,
        _ headers: [String: String],
        body: String
    ) async {
        try? await socket.write(Self.request(method, path, headers, body: body))
    }

    /// Sends bytes as they are.
    public func send(bytes: [UInt8]) async throws {
        try await socket.write(Data(bytes))
    }

    /// Reads all that comes until the server closes the connection.
    public func untilClosed() async -> String {
        var bytes: [UInt8] = []
        while let byte = try? await socket.read() { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func request(
        _ method: String,
        _ path: String,
        _ headers: [String: String],
        body: String?
    ) -> Data {
        var headers = headers
        if let body { headers["Content-Length"] = "\(body.utf8.count)" }
        let lines = ["\(method) \(path) HTTP/1.1"] + headers.map { "\($0): \($1)" } + ["", body ?? ""]
        return Data(lines.joined(separator: "\r\n").utf8)
    }

    private func lines() async throws -> [String] {
        var lines: [String] = []
        while let line = try await line(), !line.isEmpty { lines.append(line) }
        return lines
    }

    private func line() async throws -> String? {
        var bytes: [UInt8] = []
        while !bytes.suffix(2).elementsEqual("\r\n".utf8) { bytes.append(try await socket.read()) }
        return String(decoding: bytes.dropLast(2), as: UTF8.self)
    }

    private func chunks() async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let size = try await line().flatMap({ Int($0, radix: 16) }), size > 0 {
            bytes += try await socket.read(bytes: size)
            _ = try await line()
        }
        _ = try await line()
        return bytes
    }

    // MARK: WebSocket

    /// Asks for a WebSocket, as a page of the given origin does.
    public func openWebSocket(_ path: String, host: String, origin: String?) async throws -> Response {
        var headers = [
            "Host": host, "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        ]
        headers["Origin"] = origin
        return try await request("GET", path, headers)
    }

    /// Sends a text message of fewer than 126 bytes, masked as clients must.
    public func send(_ text: String) async throws {
        let payload = Array(text.utf8)
        precondition(payload.count < 126, "A longer message needs a longer header.")
        let mask: [UInt8] = [1, 2, 3, 4]
        let masked = payload.enumerated().map { $1 ^ mask[$0 % 4] }
        try await socket.write(Data([0x81, 0x80 | UInt8(payload.count)] + mask + masked))
    }

    /// Reads the next text message, which may come in several frames.
    public func receive() async throws -> [String: Any] {
        var payload: [UInt8] = []
        var isLast = false
        while !isLast {
            let header = try await socket.read(bytes: 2)
            guard header[0] & 0x0F != 0x8 else { throw Closed() }
            isLast = header[0] & 0x80 != 0
            var length = Int(header[1])
            if length == 126 { length = try await socket.read(bytes: 2).reduce(0) { $0 << 8 | Int($1) } }
            payload += try await socket.read(bytes: length)
        }
        return try JSONSerialization.jsonObject(with: Data(payload)) as? [String: Any] ?? [:]
    }
}
