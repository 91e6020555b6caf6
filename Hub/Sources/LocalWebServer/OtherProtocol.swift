import NIOCore

/// A custom protocol on the same port as HTTP.
public struct OtherProtocol: Sendable {
    /// The first bytes of each connection. The first byte must not be the first letter of an HTTP method. For
    /// example, it may be 0.
    let preface: [UInt8]
    let serve: @Sendable (NIOAsyncChannel<ByteBuffer, ByteBuffer>) async -> Void

    /// - Parameters:
    ///   - preface: The first bytes of each connection. `serve` receives the bytes after them.
    ///   - serve: Serves the client, within the channel's `executeThenClose`. The connection is closed when `serve`
    ///     returns; `serve` is cancelled when the server stops.
    public init(
        preface: [UInt8],
        serve: @escaping @Sendable (NIOAsyncChannel<ByteBuffer, ByteBuffer>) async -> Void
    ) {
        if preface.isEmpty {
            fatalError("A protocol without a preface cannot be distinguished from HTTP.")
        }
        self.preface = preface
        self.serve = serve
    }
}
