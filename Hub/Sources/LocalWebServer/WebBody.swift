import NIOCore
import Synchronization

/// The body of a request, piece by piece as it comes. What nobody reads is not read from the network.
///
/// It ends with ``WebBodyError`` if it is longer than the server's ``ServerLimits`` allow, comes too slowly, or if the
/// connection is lost. It can be read until the request has been answered.
public struct WebBody: AsyncSequence, Sendable {
    let reader: BodyReader

    /// Reads the pieces.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let reader: BodyReader

        /// The next piece; nil at the end.
        public mutating func next() async throws -> ByteBuffer? {
            try await reader.next()
        }
    }

    /// All iterators of a body share its pieces.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reader: reader) }
}

/// Why a body does not come to its end.
public enum WebBodyError: Error, Hashable {
    /// It is longer than the server's ``ServerLimits/body``.
    case tooLong(limit: Int)
    /// The client has gone, is too slow, or has sent nonsense; or the request has been answered already.
    case incomplete
}

/// Reads one body from its connection.
final class BodyReader: Sendable {
    enum State: Equatable {
        case reading(count: Int)
        case ended
        case failed(WebBodyError)
    }

    private let limit: Int
    /// How many bytes the client has announced; nil if it has not.
    private let length: Int?
    private let part: @Sendable (_ isFirst: Bool) async throws -> IncomingPart?
    private let locked: Mutex<State>

    /// - Parameter part: Reads the next part from the connection.
    init(length: Int?, limit: Int, part: @escaping @Sendable (_ isFirst: Bool) async throws -> IncomingPart?)
    {
        self.length = length
        self.limit = limit
        self.part = part
        locked = Mutex(length == 0 ? .ended : .reading(count: 0))
    }

    var state: State { locked.withLock { $0 } }

    func next() async throws -> ByteBuffer? {
        switch state {
        case .ended: return nil
        case .failed(let error): throw error
        case .reading(let count):
            do throws(WebBodyError) {
                return try await read(after: count)
            } catch {
                locked.withLock { $0 = .failed(error) }
                throw error
            }
        }
    }

    /// Ends the reading. Says how far it has come.
    func close() -> State {
        locked.withLock { state in
            defer { if case .reading = state { state = .failed(.incomplete) } }
            return state
        }
    }

    private func read(after count: Int) async throws(WebBodyError) -> ByteBuffer? {
        if let length, length > limit { throw .tooLong(limit: limit) }
        switch try? await part(count == 0) {
        case .body(let bytes):
            let count = count + bytes.readableBytes
            if count > limit { throw .tooLong(limit: limit) }
            locked.withLock { $0 = .reading(count: count) }
            return bytes
        case .end:
            locked.withLock { $0 = .ended }
            return nil
        default:
            throw .incomplete
        }
    }
}
