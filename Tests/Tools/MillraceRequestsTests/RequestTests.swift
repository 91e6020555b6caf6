import Foundation
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@testable import MillraceRequests

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Requests in a journal", .recordingScope)
struct RequestTests {
    private let requests = Journal("Server")
    private let url = URL(string: "https://example.com/films?page=2")!

    private func answer(_ status: Int = 200, to request: URLRequest) -> URLResponse {
        HTTPURLResponse(
            url: request.url ?? url,
            statusCode: status,
            httpVersion: nil,
            headerFields: ["Content-Type": "text/plain", "X-Token": "t-1"]
        )!
    }

    private func events(in timeline: Timeline) -> [RequestEvent] {
        timeline.entries.compactMap { $0.transition.action as? RequestEvent }
    }

    @Test(
        "A request and its answer have method, URL, status and size, and the answer follows from the request"
    )
    func answers() async throws {
        let timeline = Timeline()
        let (data, response) = await requests.load(URLRequest(url: url)) {
            (Data("four".utf8), answer(to: $0))
        }
        #expect(data == Data("four".utf8) && (response as? HTTPURLResponse)?.statusCode == 200)
        #expect(
            events(in: timeline) == [
                .asked(method: "GET", url: "https://example.com/films?page=…"),
                .answered(status: 200, bytes: 4),
            ]
        )
        #expect(timeline.trigger(of: timeline.entries[1])?.id == timeline.entries[0].id)
        #expect(timeline.entries[1].transition.duration > .zero)
        let places = timeline.entries.map { $0.transition.caller?.frames.first?.function }
        if TransitionProbe.recordsCallers { #expect(places == ["answers()", "answers()"]) }
    }

    @Test("An answer that is not one of HTTP has no status")
    func files() async {
        let timeline = Timeline()
        _ = await requests.load(URLRequest(url: URL(fileURLWithPath: "/films"))) { request in
            (Data(), URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil))
        }
        #expect(
            events(in: timeline) == [
                .asked(method: "GET", url: "file:///films"), .answered(status: nil, bytes: 0),
            ]
        )
    }

    @Test("A failure has the error's domain and code, and nothing of the request; the error is thrown")
    func failures() async {
        let timeline = Timeline()
        await #expect(throws: URLError.self) {
            _ = try await requests.load(URLRequest(url: url)) { _ in
                throw URLError(.timedOut, userInfo: [NSURLErrorFailingURLErrorKey: url])
            }
        }
        let last = events(in: timeline).last
        #expect(last == RequestEvent.failed(domain: "NSURLErrorDomain", code: -1_001))
    }

    @Test(
        "A user, a password and a fragment of the URL are never shown, and the values of the query if they are asked for"
    )
    func secretURLs() async throws {
        let timeline = Timeline()
        let url = try #require(URL(string: "https://ann:pw@example.com/a?token=t-1&flag#part"))
        for parts in [[], .query] as [RequestParts] {
            _ = await requests.load(URLRequest(url: url), showing: parts) { (Data(), answer(to: $0)) }
        }
        let urls = events(in: timeline).compactMap { if case .asked(_, let url) = $0 { url } else { nil } }
        #expect(urls == ["https://example.com/a?token=…&flag", "https://example.com/a?token=t-1&flag"])
    }

    @Test("Headers and bodies are events between the request and its answer, if they are asked for")
    func parts() async {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = Data("title=Up".utf8)
        request.setValue("Bearer t-1", forHTTPHeaderField: "Authorization")
        let asked = RequestEvent.asked(method: "POST", url: "https://example.com/films?page=…")
        let answered = RequestEvent.answered(status: 201, bytes: 1)
        let headers: [RequestEvent] = [
            .headers(["Authorization": "Bearer t-1"]),
            .headers(["Content-Type": "text/plain", "X-Token": "t-1"]),
        ]
        let bodies: [RequestEvent] = [.body("title=Up"), .body("‹1 bytes›")]
        for (parts, between) in [
            ([], []), (.headers, headers), (.bodies, bodies),
            ([.headers, .bodies], [headers[0], bodies[0], headers[1], bodies[1]]),
        ] as [(RequestParts, [RequestEvent])] {
            let timeline = Timeline()
            _ = await requests.load(request, showing: parts) { (Data([0xFF]), answer(201, to: $0)) }
            #expect(events(in: timeline) == [asked] + between + [answered])
            let first = timeline.entries[0].id
            #expect(timeline.entries.dropFirst().allSatisfy { timeline.trigger(of: $0)?.id == first })
            timeline.stop()
        }
    }

    @Test("Of a body that is a stream this is said, and without a body nothing is")
    func streams() {
        var request = URLRequest(url: url)
        request.httpBodyStream = InputStream(data: Data("x".utf8))
        #expect(RequestEvent.details(of: request, showing: .bodies) == [.body("‹a stream›")])
        #expect(RequestEvent.details(of: URLRequest(url: url), showing: .bodies) == [])
    }

    @Test(
        "Of a long URL, header or body the beginning is shown, up to a whole character, and the rest is counted"
    )
    func limits() async throws {
        let timeline = Timeline()
        var request = URLRequest(
            url: try #require(URL(string: "https://example.com/\(String(repeating: "a", count: 5_000))"))
        )
        request.setValue(String(repeating: "h", count: 300), forHTTPHeaderField: "Cookie")
        for index in 1...60 { request.setValue("v", forHTTPHeaderField: "X-\(index)") }
        let body = Data(("a" + String(repeating: "é", count: 4_000)).utf8)
        _ = await requests.load(request, showing: [.headers, .bodies]) { (body, answer(to: $0)) }
        let events = events(in: timeline)
        guard case .asked(_, let url) = events[0], case .headers(let fields) = events[1],
            case .body(let text) = events[3]
        else {
            Issue.record("\(events)")
            return
        }
        #expect(url.hasPrefix("https://example.com/a") && url.hasSuffix("a…‹3020 more bytes›"))
        #expect(fields.count == 50 && fields["Cookie"]?.hasSuffix("h…‹100 more bytes›") == true)
        #expect(text.hasSuffix("é…‹4002 more bytes›") && text.hasPrefix("aé"))
    }

    @Test("Events are written and read again")
    func coding() throws {
        let events: [RequestEvent] = [
            .asked(method: "GET", url: "https://example.com"), .answered(status: nil, bytes: 0),
            .failed(domain: "NSURLErrorDomain", code: -1), .headers(["a": "b"]), .body("x"),
        ]
        let written = try JSONEncoder().encode(events)
        #expect(try JSONDecoder().decode([RequestEvent].self, from: written) == events)
    }

    @Test("Without a recorder the request is sent")
    func unrecorded() async {
        await #expect(processExitsWith: .success) {
            let url = URL(string: "https://example.com")!
            let (data, _) = await Journal("Server").load(URLRequest(url: url), showing: .bodies) { request in
                (
                    Data("x".utf8),
                    URLResponse(url: url, mimeType: nil, expectedContentLength: 1, textEncodingName: nil)
                )
            }
            #expect(data.count == 1)
        }
    }
}
