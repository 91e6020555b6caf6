import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLSession {
    /// Loads data like `data(for:)`, and can be cancelled at any moment.
    ///
    /// On Linux `data(for:)` must not be cancelled just as an answer arrives. Otherwise one of two things happens:
    ///
    /// - The cancelling thread deadlocks. It holds the lock of the Swift task while it waits for the session's queue.
    ///   The queue waits for that lock, to resume the task.
    /// - The process stops, because the session no longer knows the transfer to cancel.
    ///
    /// So on Linux a cancellation of the task only ends the wait, at once. The transfer continues unobserved until it
    /// ends or the session times out. On other systems the transfer is cancelled as well.
    ///
    /// - Parameter delegate: Decides about redirections.
    /// - Throws: The error of the transfer; `CancellationError` if the task is cancelled.
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
