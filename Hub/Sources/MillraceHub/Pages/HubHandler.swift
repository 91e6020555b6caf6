import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector
import NIOHTTP1

/// Answers the requests for a hub's pages: the list of sessions, and the page of each session.
public struct HubHandler: WebHandler {
    private let sessions: Sessions
    private let agents: AgentControl?
    private let endpoint: AgentEndpoint?
    private let token: AccessToken?
    private let guesses: GuessLimit
    private let files: StaticFiles
    private let base: String
    private let policy: PagePolicy
    private let refusals: LimitedLog

    init(
        _ sessions: Sessions,
        _ agents: AgentControl?,
        _ endpoint: AgentEndpoint?,
        _ token: AccessToken?,
        _ guesses: GuessLimit,
        _ refusals: LimitedLog,
        base: String,
        mayBeFramed: Bool
    ) throws {
        if !base.hasPrefix("/") || !base.hasSuffix("/") {
            fatalError("The base '\(base)' has to begin and to end with a slash, as in '/inspector/'.")
        }
        guard let folder = Bundle.module.url(forResource: "Page", withExtension: nil) else {
            fatalError("The page is missing from the resources of MillraceHub: build the package again.")
        }
        self.sessions = sessions
        self.agents = agents
        self.endpoint = endpoint
        self.base = base
        self.token = token
        self.guesses = guesses
        self.refusals = refusals
        files = try StaticFiles(folder: folder)
        policy = PagePolicy(mayBeFramed: mayBeFramed)
    }

    /// Answers with a page, a file, a recording or a WebSocket, or refuses the request.
    public func answer(_ request: WebRequest) async -> WebAnswer {
        do {
            var answer = try await checkedAnswer(request)
            if case .response(var response) = answer {
                policy.apply(to: &response)
                answer = .response(response)
            }
            return answer
        } catch {
            var response: WebResponse
            if let refusal = error as? RequestGuard.Refusal {
                // Log the target in its percent-encoded form. A decoded target could contain control characters,
                // which a terminal would interpret.
                refusals.note("refused \(request.target.prefix(100)): \(refusal)")
                response = .refusal(refusal)
            } else {
                response = .text(.internalServerError, "\(error.localizedDescription)\n")
            }
            policy.apply(to: &response)
            return .response(response)
        }
    }

    private func checkedAnswer(_ request: WebRequest) async throws -> WebAnswer {
        if token == nil { try RequestGuard.checkHost(of: request.headers) }
        // Relative links of the page need the trailing slash.
        if request.path + "/" == base { return .response(.redirection(to: base)) }
        guard request.path.hasPrefix(base), let path = HubPath(request.path.dropFirst(base.count)) else {
            return .response(.notFound)
        }
        if path == .mcp {
            // Do not check the pages' token. Agents send another token in a header, which the endpoint checks.
            return .response(try await endpoint?.answer(request) ?? .notFound)
        }
        if case .asset(let name) = path {
            return .response(request.method == .GET ? files.response(for: name) ?? .notFound : .onlyGET)
        }
        if let token { try RequestGuard.check(token, of: request, guesses) }
        if let change = Change(path, request.method) {
            if request.method != .POST {
                return .response(.text(.methodNotAllowed, "only POST is answered\n"))
            }
            try RequestGuard.checkOrigin(of: request.headers)
            guard request.headers["X-Millrace"] == [change.mark] else {
                return .response(.failure(.badRequest, "The header X-Millrace must be \"\(change.mark)\"."))
            }
            return .response(await carryOut(change, request))
        }
        if request.method != .GET { return .response(.onlyGET) }
        return try await answer(path, request)
    }

    private func answer(_ path: HubPath, _ request: WebRequest) async throws -> WebAnswer {
        switch path {
        case .list: return .response(page("sessions.html"))
        case .watch:
            try RequestGuard.checkOrigin(of: request.headers)
            return .webSocket(.watching(sessions, address: request.headers["Host"].first ?? ""))
        case .newest:
            let page = await sessions.newest.map { HubPath.session($0) } ?? ""
            return .response(.redirection(to: base + page + request.queryText))
        case .unfinished(let id):
            return .response(.redirection(to: base + HubPath.session(id) + request.queryText))
        case .session(let id, .page):
            return .response(await sessions.contains(id) ? page("index.html") : .notFound)
        case .session(let id, .live):
            try RequestGuard.checkOrigin(of: request.headers)
            guard await sessions.contains(id) else { return .response(.notFound) }
            return .webSocket(.page(of: id, in: sessions))
        case .agents:
            try RequestGuard.checkOrigin(of: request.headers)
            return .webSocket(.watching(agents))
        case .session(let id, .agents):
            try RequestGuard.checkOrigin(of: request.headers)
            guard let calls = await sessions.calls(in: id) else { return .response(.notFound) }
            return .webSocket(.watching(agents, calls, problems: (id, sessions)))
        case .session(let id, .export): return .response(try await recording(of: id))
        case .session, .asset, .mcp: return .response(.notFound)
        }
    }

    // MARK: Pages

    private func page(_ name: String, status: HTTPResponseStatus = .ok) -> WebResponse {
        guard let page = files.response(for: name, status: status) else {
            fatalError("\(name) is missing from the resources of MillraceHub: build the package again.")
        }
        return page
    }

    private func recording(of id: UUID) async throws -> WebResponse {
        guard let (bytes, name) = try await sessions.recording(of: id) else { return .notFound }
        return WebResponse(
            .ok,
            headers: [
                "Content-Type": "application/jsonl",
                "Content-Disposition": "attachment; filename=\"\(name)\"",
            ],
            body: .stream(bytes)
        )
    }

    // MARK: Changes

    /// A request of a page that changes something.
    private enum Change {
        case `import`(UUID)
        case delete(UUID)
        case pin(UUID, Bool)
        case agents

        init?(_ path: HubPath, _ method: HTTPMethod) {
            switch path {
            case .session(let id, .import): self = .import(id)
            case .session(let id, .delete): self = .delete(id)
            case .session(let id, .pin): self = .pin(id, true)
            case .session(let id, .unpin): self = .pin(id, false)
            case .agents where method == .POST: self = .agents
            default: return nil
            }
        }

        /// The required value of the header `X-Millrace`.
        var mark: String {
            switch self {
            case .import: "import"
            case .delete: "delete"
            case .pin(_, true): "pin"
            case .pin(_, false): "unpin"
            case .agents: "agents"
            }
        }
    }

    private func carryOut(_ change: Change, _ request: WebRequest) async -> WebResponse {
        switch change {
        case .import(let id): await take(request, for: id)
        case .delete(let id): await delete(id)
        case .pin(let id, let isPinned): await pin(id, isPinned)
        case .agents: await permit(request)
        }
    }

    /// Changes what agents may do.
    private func permit(_ request: WebRequest) async -> WebResponse {
        guard let agents else {
            return .failure(.conflict, "The hub was started without agents: start it with --agents.")
        }
        guard let wanted = try? await PermissionRequest(request.body) else {
            return .failure(.badRequest, "The body is JSON: {\"grade\": \"none\"}, or look, act or time.")
        }
        guard (wanted.grade.map { $0 <= agents.most } ?? true) else {
            return .failure(
                .conflict,
                "Agents may \(agents.most.rawValue) here at most: start the hub with --agents \(wanted.text)."
            )
        }
        await agents.permit(wanted.grade)
        return .json(.ok, [String: String]())
    }

    private func delete(_ id: UUID) async -> WebResponse {
        do {
            if try await sessions.delete(id) { return .json(.ok, [String: String]()) }
            return .failure(.conflict, "There is no such session, or its app is connected.")
        } catch {
            return .failure(.internalServerError, "It cannot be removed: \(error.localizedDescription)")
        }
    }

    private func pin(_ id: UUID, _ isPinned: Bool) async -> WebResponse {
        do {
            try await sessions.pin(id, isPinned)
            return .json(.ok, [String: String]())
        } catch let failure as Sessions.PinFailure {
            return .failure(.conflict, "\(failure)")
        } catch {
            return .failure(.internalServerError, "It cannot be written: \(error.localizedDescription)")
        }
    }

    /// Sends a recording to the app to show it. Responds with the app's answer.
    private func take(_ request: WebRequest, for id: UUID) async -> WebResponse {
        guard case .app(let app)? = try? await sessions.partner(for: id) else {
            return .failure(.conflict, "The app has disconnected: use 'millrace open' instead.")
        }
        do {
            let channel = try await app.open(.import)
            guard let answer = try await answer(to: request.body, on: channel) else {
                return .failure(.badGateway, "The app has disconnected in the meantime.")
            }
            let status: HTTPResponseStatus = ImportFailure.isOne(answer) ? .badRequest : .ok
            return WebResponse(status, headers: ["Content-Type": "application/json"], body: .bytes(answer))
        } catch {
            return .failure(.badRequest, "The recording was not received completely: \(error)")
        }
    }

    /// - Returns: The app's answer; nil if the app has disconnected.
    private func answer(to recording: WebBody, on channel: AppConnection.AppChannel) async throws -> [UInt8]?
    {
        do {
            for try await piece in recording { try await channel.send(Array(piece.readableBytesView)) }
        } catch {
            // Use a new task, because this one may be cancelled. Ignore errors, because the app may be disconnected.
            await Task {
                await channel.drop()
                try? await channel.abandon()
            }.value
            throw error
        }
        try await channel.end()
        for await answer in channel.messages {
            await channel.drop()
            return answer
        }
        return nil
    }
}

/// A page's request to change what agents may do.
private struct PermissionRequest: Decodable {
    /// The permission; nil for none.
    let grade: AgentGrade?
    let text: String

    /// The maximum number of bytes of the body.
    private static let longest = 1_000

    private struct Malformed: Error {}

    init(_ body: WebBody) async throws {
        var bytes: [UInt8] = []
        for try await piece in body {
            bytes += piece.readableBytesView
            if bytes.count > Self.longest { throw Malformed() }
        }
        self = try JSONDecoder().decode(PermissionRequest.self, from: Data(bytes))
    }

    init(from decoder: any Decoder) throws {
        text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .grade)
        grade = AgentGrade(rawValue: text)
        if grade == nil && text != "none" { throw Malformed() }
    }

    private enum CodingKeys: CodingKey { case grade }
}

/// The app's answer if it cannot show a recording.
private struct ImportFailure: Decodable {
    let error: String

    static func isOne(_ json: [UInt8]) -> Bool {
        (try? JSONDecoder().decode(ImportFailure.self, from: Data(json))) != nil
    }
}

extension WebRequest {
    /// The query with its question mark. It may contain the token.
    fileprivate var queryText: String { target.firstIndex(of: "?").map { String(target[$0...]) } ?? "" }
}

extension WebResponse {
    fileprivate static var notFound: WebResponse { .text(.notFound, "there is no such page\n") }
    fileprivate static var onlyGET: WebResponse { .text(.methodNotAllowed, "only GET is answered\n") }

    fileprivate static func failure(_ status: HTTPResponseStatus, _ sentence: String) -> WebResponse {
        .json(status, ["error": sentence])
    }
}
