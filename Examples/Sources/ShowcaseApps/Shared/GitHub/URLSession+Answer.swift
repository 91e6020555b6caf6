import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLSession {
    /// Loads what `data(for:)` loads, and can be cancelled at any moment.
    ///
    /// On Linux `data(for:)` cannot be cancelled just as an answer arrives. Either it blocks the thread that cancels for
    /// ever (the cancellation holds the lock of the Swift task while it waits for the session's queue, which waits for
    /// that lock to resume the task), or it stops the process (the session has forgotten the transfer that it is to
    /// cancel). So there a cancellation only ends the wait at once; the transfer runs on, unheard, to its end, at the
    /// latest that of the session's timeout. Elsewhere the transfer is cancelled as well.
    ///
    /// - Parameter delegate: Who is asked about redirections.
    /// - Throws: what the transfer throws; `CancellationError` if the task is cancelled.
    func answer(
        to request: URLRequest,
        delegate: any URLSessionTaskDelegate
    ) async throws -> (Data, URLResponse) {
        let (answers, continuation) = AsyncThrowingStream.makeStream(of: (Data, URLResponse).self)
        let transfer = dataTask(with: request) { data, response, error in
            if let data, let response, error == nil {
                continuation.yield((data, response))
                continuation.finish()
            } else {
                continuation.finish(throwing: error ?? URLError(.badServerResponse))
            }
        }
        transfer.delegate = delegate
        #if !canImport(FoundationNetworking)
        continuation.onTermination = { _ in transfer.cancel() }
        #endif
        transfer.resume()
        for try await answer in answers { return answer }
        throw CancellationError()
    }
}
