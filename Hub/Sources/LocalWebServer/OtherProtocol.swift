import NIOCore

/// A protocol beside HTTP on the same port.
public struct OtherProtocol: Sendable {
    /// How each connection of it begins. The first byte must be one that no method of HTTP begins with, such as 0.
    let preface: [UInt8]
    let serve: @Sendable (NIOAsyncChannel<ByteBuffer, ByteBuffer>) async -> Void

    /// - Parameters:
    ///   - preface: How each connection of it begins; `serve` gets what follows.
    ///   - serve: Talks to the client, within the channel's `executeThenClose`. The connection is closed when it
    ///     returns; it is cancelled when the server stops.
    public init(
        preface: [UInt8],
        serve: @escaping @Sendable (NIOAsyncChannel<ByteBuffer, ByteBuffer>) async -> Void
    ) {
        if preface.isEmpty {
            fatalError("Without a preface the protocol cannot be told from HTTP: give it one.")
        }
        self.preface = preface
        self.serve = serve
    }
}
