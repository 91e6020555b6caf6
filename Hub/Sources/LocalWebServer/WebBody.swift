import NIOCore
import Synchronization

/// The body of a request, piece by piece. While pieces are not consumed, no more are read from the network.
///
/// Throws ``WebBodyError`` if the body exceeds the server's ``ServerLimits``, arrives too slowly, or if the connection
/// is lost. The body can be read until the request has been answered.
public struct WebBody: AsyncSequence, Sendable {
    let reader: BodyReader

    /// Iterates over the pieces.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let reader: BodyReader

        /// The next piece; nil at the end.
        public mutating func next() async throws -> ByteBuffer? {
            try await reader.next()
        }
    }

    /// Creates an iterator. All iterators of a body share its pieces.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reader: reader) }
}

/// The error of an incomplete body.
public enum WebBodyError: Error, Hashable {
    /// The body is longer than the server's ``ServerLimits/body``.
    case tooLong(limit: Int)
    /// The client has disconnected, was too slow, or has sent invalid data; or the request has already been answered.
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
    /// The length from the request's headers; nil if the headers do not contain it.
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

    /// Stops reading. Returns how the reading has ended.
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
