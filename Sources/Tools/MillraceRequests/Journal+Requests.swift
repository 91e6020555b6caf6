import Foundation
import MillraceReporting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Journal {
    /// Loads what a request asks for, and notes the request, then its answer or its failure with the time that it took: as ``RequestEvent``s.
    ///
    /// ```swift
    /// let (data, response) = try await requests.load(request) { try await session.data(for: $0) }
    /// ```
    ///
    /// The request follows from what the code is running for, such as the action whose effect has made it; what the work that asks sends
    /// then follows from the answer. While nothing is recorded, only `send` is called.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - parts: what to show beside the method, the URL without the values of its query, the status and the size; by default nothing.
    ///   - isolation: the caller's isolation; omit it.
    ///   - function: the function that asks; omit it, like its file and line.
    ///   - fileID: its file.
    ///   - line: its line.
    ///   - send: sends the request, in the caller's isolation.
    /// - Returns: what `send` returns.
    /// - Throws: what `send` throws.
    /// - Complexity: O(1) plus the recorders' calls, and the shown parts.
    public func load(
        _ request: URLRequest,
        showing parts: RequestParts = [],
        isolation: isolated (any Actor)? = #isolation,
        function: StaticString = #function,
        fileID: StaticString = #fileID,
        line: Int = #line,
        by send: (URLRequest) async throws -> (Data, URLResponse)
    ) async rethrows -> (Data, URLResponse) {
        if !isRecorded { return try await send(request) }
        return try await noting(
            RequestEvent(asking: request, showing: parts),
            function: function,
            fileID: fileID,
            line: line,
            answer: { RequestEvent(answering: $0, $1) },
            failure: { RequestEvent(failing: $0) }
        ) {
            for detail in RequestEvent.details(of: request, showing: parts) { note(detail) }
            let (data, response) = try await send(request)
            for detail in RequestEvent.details(of: data, response, showing: parts) { note(detail) }
            return (data, response)
        }
    }
}
