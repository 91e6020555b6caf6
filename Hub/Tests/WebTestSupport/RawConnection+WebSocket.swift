import Foundation

extension RawConnection {
    /// The server has closed the WebSocket.
    public struct Closed: Error {
        /// The code of the close frame; nil if there was none.
        public let code: Int?
    }

    /// A WebSocket frame.
    public struct Frame: Sendable {
        /// The opcode: 1 for text, 8 for close, 9 for ping, 10 for pong.
        public let kind: UInt8
        /// Whether it is the last frame of its message.
        public let isLast: Bool
        /// The unmasked payload.
        public let payload: [UInt8]
    }

    /// Requests a WebSocket, as a page with the given origin would.
    public func openWebSocket(_ path: String, host: String, origin: String?) async throws -> Response {
        var headers = [
            "Host": host, "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        ]
        headers["Origin"] = origin
        return try await request("GET", path, headers)
    }

    /// Sends a text message, masked as the protocol requires of clients.
    public func send(_ text: String) async throws {
        try await send(kind: 1, Array(text.utf8))
    }

    /// Sends a frame, masked as the protocol requires of clients.
    public func send(kind: UInt8, isLast: Bool = true, _ payload: [UInt8]) async throws {
        let mask: [UInt8] = [1, 2, 3, 4]
        let masked = payload.enumerated().map { $1 ^ mask[$0 % 4] }
        try await send(bytes: [(isLast ? 0x80 : 0) | kind] + Self.length(payload.count) + mask + masked)
    }

    /// Reads the next text message, which may consist of several frames, as JSON.
    public func receive() async throws -> [String: Any] {
        let text = try await receiveText()
        return try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
    }

    /// Reads the next text message, which may consist of several frames.
    public func receiveText() async throws -> String {
        var payload: [UInt8] = []
        while true {
            let frame = try await receiveFrame()
            switch frame.kind {
            case 8:
                throw Closed(code: frame.payload.count < 2 ? nil : Self.number(frame.payload.prefix(2)))
            case 9, 10: continue
            default: payload += frame.payload
            }
            if frame.isLast { return String(decoding: payload, as: UTF8.self) }
        }
    }

    /// Reads the next frame.
    public func receiveFrame() async throws -> Frame {
        let header = try await stream.read(2)
        var length = Int(header[1])
        if length == 126 { length = Self.number(try await stream.read(2)) }
        if length == 127 { length = Self.number(try await stream.read(8)) }
        return Frame(
            kind: header[0] & 0x0F,
            isLast: header[0] & 0x80 != 0,
            payload: try await stream.read(length)
        )
    }

    /// The length field of a frame's header, with the mask bit.
    private static func length(_ count: Int) -> [UInt8] {
        switch count {
        case ..<126: [0x80 | UInt8(count)]
        case ..<65_536: [0x80 | 126] + bytes(of: UInt16(count))
        default: [0x80 | 127] + bytes(of: UInt64(count))
        }
    }

    private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian, Array.init)
    }

    private static func number(_ bytes: some Sequence<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
