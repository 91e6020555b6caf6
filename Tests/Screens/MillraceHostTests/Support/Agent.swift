import Foundation
import HeadlessUIKit
@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline
import Testing

@testable import MillraceHost
@_spi(MillraceHub) @testable import MillraceInspector

/// An agent that uses the screens of this process as it would through a hub.
@MainActor
final class Agent {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let screens = HostedScreens()
    let timeline: Timeline
    let call: AgentCall

    /// A summary of the last call: one line for people to read.
    private(set) var summary = ""

    /// - Parameters:
    ///   - controller: The root controller of the key window.
    ///   - timeline: By default a timeline that records nothing. Any other would record all tests of this process.
    init(
        _ controller: UIViewController,
        permissions: HubPermissions = .all,
        timeline: Timeline = .unattached(),
        secrets: @escaping @Sendable () -> [String] = { [] }
    ) {
        self.timeline = timeline
        let inspection = Inspection(timeline, of: Self.hello, permissions: permissions)
        call = AgentCall(AgentAccess(inspection, screens: screens, secrets: KnownSecrets(texts: secrets)))
        window.rootViewController = controller
        window.makeKeyAndVisible()
    }

    deinit { timeline.stop() }

    /// The app's greeting to the hub.
    static var hello: AppHello {
        AppHello(
            session: UUID(),
            app: "Test",
            process: 7,
            device: "here",
            system: "a system",
            began: Date(timeIntervalSince1970: 0)
        )
    }

    /// Calls a tool, and returns its answer or error.
    func ask(_ tool: String, _ arguments: JSON = [:]) async -> Result<JSON, AgentError> {
        let (answer, summary) = await call.carryOut(tool, arguments)
        self.summary = summary
        return answer
    }

    /// Calls a tool and returns its answer. Records an issue if the tool fails.
    func answer(
        _ tool: String,
        _ arguments: JSON = [:],
        _ location: SourceLocation = #_sourceLocation
    ) async throws -> [String: JSON] {
        let result = await ask(tool, arguments)
        if case .failure(let error) = result { Issue.record("\(error)", sourceLocation: location) }
        return try #require(try result.get().object, sourceLocation: location)
    }

    /// Calls a tool that fails, and returns its error.
    func refusal(
        _ tool: String,
        _ arguments: JSON = [:],
        _ location: SourceLocation = #_sourceLocation
    ) async throws -> AgentError {
        switch await ask(tool, arguments) {
        case .failure(let error): return error
        case .success(let json):
            Issue.record("It was not refused: \(json)", sourceLocation: location)
            throw AgentError(.refused, "It was not refused.")
        }
    }

    /// The description of the screen.
    func screen(_ arguments: JSON = [:], _ location: SourceLocation = #_sourceLocation) async throws -> String
    {
        try await answer("screen", arguments, location).lines("lines").joined(separator: "\n")
    }

    /// The number in the only line that contains a text.
    func number(of text: String, _ location: SourceLocation = #_sourceLocation) async throws -> Int {
        let lines = try await answer("screen", [:], location).lines("lines").filter { $0.contains(text) }
        let line = try #require(lines.count == 1 ? lines.first : nil, "\(lines)", sourceLocation: location)
        let digits = line.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }
        return try #require(Int(digits), "\(line)", sourceLocation: location)
    }
}

extension [String: JSON] {
    /// The answer as JSON text.
    var text: String { String(decoding: JSON.object(self).data, as: UTF8.self) }

    /// The lines of an answer.
    func lines(_ name: String) -> [String] { self[name]?.array?.compactMap(\.string) ?? [] }
}

extension JSON: ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    /// A whole number.
    public init(integerLiteral value: Int) { self.init(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}
