import FlyingSocks
import Foundation

/// A connection to a server on this machine, on which a test says exactly what it wants: any header, any frame.
struct RawConnection: Sendable {
    /// What a server answered to a request.
    struct Response {
        let status: Int
        let headers: [String: String]
        let body: String
    }

    /// A server closed the connection, or the WebSocket.
    struct Closed: Error {}

    private let socket: AsyncSocket

    init(port: UInt16) async throws {
        socket = try await AsyncSocket.connected(to: try sockaddr_in.inet(ip4: "127.0.0.1", port: port))
    }

    // MARK: HTTP

    /// Sends a request and reads the whole answer.
    func request(_ method: String = "GET", _ path: String, _ headers: [String: String]) async throws
        -> Response
    {
        let lines = ["\(method) \(path) HTTP/1.1"] + headers.map { "\($0): \($1)" } + ["", ""]
        try await socket.write(Data(lines.joined(separator: "\r\n").utf8))
        let head = try await readHead().components(separatedBy: "\r\n")
        var answered: [String: String] = [:]
        for line in head.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            answered[line[..<colon].lowercased()] = line[colon...].dropFirst().trimmingCharacters(
                in: .whitespaces
            )
        }
        let length = answered["content-length"].flatMap(Int.init) ?? 0
        return Response(
            status: Int(head[0].split(separator: " ")[1])!,
            headers: answered,
            body: String(decoding: try await socket.read(bytes: length), as: UTF8.self)
        )
    }

    private func readHead() async throws -> String {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) { bytes.append(try await socket.read()) }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: WebSocket

    /// Asks for a WebSocket, as a page of the given origin does.
    func openWebSocket(_ path: String, host: String, origin: String?) async throws -> Response {
        var headers = [
            "Host": host, "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        ]
        headers["Origin"] = origin
        return try await request("GET", path, headers)
    }

    /// Sends a text message, masked as clients must.
    func send(_ text: String) async throws {
        let payload = Array(text.utf8)
        precondition(payload.count < 126, "longer messages need a longer header")
        let mask: [UInt8] = [1, 2, 3, 4]
        let masked = payload.enumerated().map { $1 ^ mask[$0 % 4] }
        try await socket.write(Data([0x81, 0x80 | UInt8(payload.count)] + mask + masked))
    }

    /// Sends bytes as they are.
    func send(bytes: [UInt8]) async throws {
        try await socket.write(Data(bytes))
    }

    /// Reads the next text message, which may come in several frames.
    func receive() async throws -> [String: Any] {
        var payload: [UInt8] = []
        var isLast = false
        while !isLast {
            let header = try await socket.read(bytes: 2)
            guard header[0] & 0x0F != 0x8 else { throw Closed() }
            isLast = header[0] & 0x80 != 0
            var length = Int(header[1])
            if length == 126 {
                length = try await socket.read(bytes: 2).reduce(0) { $0 << 8 | Int($1) }
            }
            payload += try await socket.read(bytes: length)
        }
        return try JSONSerialization.jsonObject(with: Data(payload)) as? [String: Any] ?? [:]
    }

    func close() throws {
        try socket.close()
    }
}
