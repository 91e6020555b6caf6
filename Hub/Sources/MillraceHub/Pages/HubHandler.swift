import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector
import NIOHTTP1

/// Answers the requests of a hub's pages: the list of sessions, and the page of each.
public struct HubHandler: WebHandler {
    private let sessions: Sessions
    private let token: AccessToken?
    private let files: StaticFiles
    private let base: String
    private let policy: PagePolicy
    private let log: @Sendable (String) -> Void

    init(_ sessions: Sessions, _ options: HubOptions, base: String, mayBeFramed: Bool) throws {
        if !base.hasPrefix("/") || !base.hasSuffix("/") {
            fatalError("The base '\(base)' has to begin and to end with a slash, as in '/inspector/'.")
        }
        guard let folder = Bundle.module.url(forResource: "Page", withExtension: nil) else {
            fatalError("The page is missing from the resources of MillraceHub: build the package again.")
        }
        self.sessions = sessions
        self.base = base
        token = options.token
        log = options.log
        files = try StaticFiles(folder: folder)
        policy = PagePolicy(mayBeFramed: mayBeFramed)
    }

    /// Answers with a page, a file, a recording or a WebSocket; refuses who may not have it.
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
                // As it was sent: decoded, a terminal might obey it.
                log("refused \(request.target.prefix(100)): \(refusal)")
                response = .text(.forbidden, "\(refusal)\n")
            } else {
                response = .text(.internalServerError, "\(error.localizedDescription)\n")
            }
            policy.apply(to: &response)
            return .response(response)
        }
    }

    private func checkedAnswer(_ request: WebRequest) async throws -> WebAnswer {
        if token == nil { try RequestGuard.checkHost(of: request.headers) }
        // The pages find their files only if the slash is there.
        if request.path + "/" == base { return .response(.redirection(to: base)) }
        guard request.path.hasPrefix(base), let path = HubPath(request.path.dropFirst(base.count)) else {
            return .response(.notFound)
        }
        if case .asset(let name) = path {
            return .response(request.method == .GET ? files.response(for: name) ?? .notFound : .onlyGET)
        }
        if let token { try RequestGuard.check(token, of: request) }
        if case .session(let id, let what) = path, what == .import || what == .delete {
            if request.method != .POST {
                return .response(.text(.methodNotAllowed, "only POST is answered\n"))
            }
            try RequestGuard.checkOrigin(of: request.headers)
            guard request.headers["X-Millrace"] == [what.rawValue] else {
                return .response(.failure(.badRequest, "The header X-Millrace is missing."))
            }
            return .response(what == .import ? await take(request, for: id) : await delete(id))
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
        case .session(let id, .page): return .response(await page(of: id))
        case .session(let id, .live):
            try RequestGuard.checkOrigin(of: request.headers)
            guard let partner = try? await sessions.partner(for: id) else { return .response(.notFound) }
            return .webSocket(.page(of: id, partner, in: sessions))
        case .session(let id, .export): return .response(try await recording(of: id))
        case .session, .asset: return .response(.notFound)
        }
    }

    // MARK: Pages

    private func page(_ name: String, status: HTTPResponseStatus = .ok) -> WebResponse {
        guard let page = files.response(for: name, status: status) else {
            fatalError("\(name) is missing from the resources of MillraceHub: build the package again.")
        }
        return page
    }

    /// The page of a session; if its recording cannot be shown, why.
    private func page(of id: UUID) async -> WebResponse {
        do {
            return try await sessions.partner(for: id) == nil ? .notFound : page("index.html")
        } catch {
            return .text(.unprocessableEntity, "This session cannot be shown. \(error)\n")
        }
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

    // MARK: Changing something

    private func delete(_ id: UUID) async -> WebResponse {
        do {
            if try await sessions.delete(id) { return .json(.ok, [String: String]()) }
            return .failure(.conflict, "There is no such session, or its app is connected.")
        } catch {
            return .failure(.internalServerError, "It cannot be removed: \(error.localizedDescription)")
        }
    }

    /// Has the app show a recording. What comes back is the app's answer.
    private func take(_ request: WebRequest, for id: UUID) async -> WebResponse {
        guard case .app(let app)? = try? await sessions.partner(for: id) else {
            return .failure(.conflict, "The app has gone: open the recording by 'millrace open' instead.")
        }
        do {
            let channel = try await app.open(.import)
            guard let answer = try await answer(to: request.body, on: channel) else {
                return .failure(.badGateway, "The app has gone meanwhile.")
            }
            let status: HTTPResponseStatus = ImportFailure.isOne(answer) ? .badRequest : .ok
            return WebResponse(status, headers: ["Content-Type": "application/json"], body: .bytes(answer))
        } catch {
            return .failure(.badRequest, "The recording did not come to its end: \(error)")
        }
    }

    /// - Returns: nil if the app has gone.
    private func answer(to recording: WebBody, on channel: AppConnection.AppChannel) async throws -> [UInt8]?
    {
        do {
            for try await piece in recording { try await channel.send(Array(piece.readableBytesView)) }
        } catch {
            // A task of its own, since this one may be cancelled. It fails if the app has gone, too.
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

/// What an app answers if it cannot show a recording.
private struct ImportFailure: Decodable {
    let error: String

    static func isOne(_ json: [UInt8]) -> Bool {
        (try? JSONDecoder().decode(ImportFailure.self, from: Data(json))) != nil
    }
}

extension WebRequest {
    /// The query with its question mark: it may have the token.
    fileprivate var queryText: String { target.firstIndex(of: "?").map { String(target[$0...]) } ?? "" }
}

extension WebResponse {
    fileprivate static var notFound: WebResponse { .text(.notFound, "there is no such page\n") }
    fileprivate static var onlyGET: WebResponse { .text(.methodNotAllowed, "only GET is answered\n") }

    fileprivate static func failure(_ status: HTTPResponseStatus, _ sentence: String) -> WebResponse {
        .json(status, ["error": sentence])
    }
}
