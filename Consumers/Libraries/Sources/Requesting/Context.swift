// What the listing presumes: a request, and a session, which answers without a network.

@_exported import Foundation

#if canImport(FoundationNetworking)
@_exported import FoundationNetworking
#endif

let request = URLRequest(url: URL(fileURLWithPath: "/users"))
let session = Session()

struct Session: Sendable {
    func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        let url = request.url ?? URL(fileURLWithPath: "/")
        return (Data(), URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil))
    }
}
