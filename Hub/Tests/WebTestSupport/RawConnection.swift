import Foundation

/// A connection to a server on this machine on which a test can send arbitrary bytes.
public struct RawConnection: Sendable {
    /// A server's response.
    public struct Response: Sendable {
        /// The status code.
        public let status: Int
        /// The headers, by lowercase name.
        public let headers: [String: String]
        /// The body.
        public let body: String
    }

    let stream: ByteStream

    /// Connects to a port on this machine.
    public init(port: UInt16) async throws {
        stream = try await ByteStream(port: port)
    }

    /// Closes the connection.
    public func close() throws { stream.close() }

    /// Stops reading. What the server sends stays in its buffers.
    public func stopReading() async throws { try await stream.stopReading() }

    /// Closes this side of the connection. The server can still send.
    public func endSending() async throws { try await stream.endWriting() }

    /// Sends a request, and reads the complete response.
    public func request(
        _ method: String = "GET",
        _ path: String,
        _ headers: [String: String] = [:],
        body: String? = nil
    ) async throws -> Response {
        try await stream.write(Self.request(method, path, headers, body: body).utf8)
        return try await response(hasBody: method != "HEAD")
    }

    /// Reads the next response.
    ///
    /// - Parameter hasBody: Whether the announced body follows the headers. It does not after `HEAD`.
    public func response(hasBody: Bool = true) async throws -> Response {
        let head = try await lines()
        var headers: [String: String] = [:]
        for line in head.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
            headers[line[..<colon].lowercased()] = value
        }
        let isChunked = headers["transfer-encoding"] == "chunked"
        let length = headers["content-length"].flatMap(Int.init) ?? 0
        let body = !hasBody ? [] : isChunked ? try await chunks() : try await stream.read(length)
        return Response(
            status: head.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0,
            headers: headers,
            body: String(decoding: body, as: UTF8.self)
        )
    }

    /// Sends a request, or its beginning if the server closes the connection before it has read the rest.
    public func sendAsMuchAsTaken(
        _ method: String,
        _ path: String,
        _ headers: [String: String],
        body: String
    ) async {
        try? await stream.write(Self.request(method, path, headers, body: body).utf8)
    }

    /// Sends bytes unchanged.
    public func send(bytes: [UInt8]) async throws {
        try await stream.write(bytes)
    }

    /// Reads until the server closes the connection.
    public func untilClosed() async -> String {
        String(decoding: await stream.rest(), as: UTF8.self)
    }

    private static func request(
        _ method: String,
        _ path: String,
        _ headers: [String: String],
        body: String?
    ) -> String {
        var headers = headers
        if let body { headers["Content-Length"] = "\(body.utf8.count)" }
        let lines = ["\(method) \(path) HTTP/1.1"] + headers.map { "\($0): \($1)" } + ["", body ?? ""]
        return lines.joined(separator: "\r\n")
    }

    private func lines() async throws -> [String] {
        var lines: [String] = []
        while case let line = try await stream.line(), !line.isEmpty { lines.append(line) }
        return lines
    }

    private func chunks() async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let size = Int(try await stream.line(), radix: 16), size > 0 {
            bytes += try await stream.read(size)
            _ = try await stream.line()
        }
        _ = try await stream.line()
        return bytes
    }
}
