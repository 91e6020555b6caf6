import Foundation
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording

/// A tool that the hub answers itself.
struct HubTool: Sendable {
    let tool: AgentTool
    let run: @Sendable (AgentCalls, AgentArguments) async throws -> Answer

    struct Answer {
        let result: JSON
        /// The session that the call has created or used. The call is recorded there.
        var session: UUID?
        /// What was done, for people; nil if the tool's name suffices.
        var summary: String?
    }

    /// All tools of the hub, in the order in which agents list them.
    static let all = [guide, sessions, openRecording, saveRecording]
}

extension HubTool {
    private static let sessions = HubTool(
        tool: AgentTool(
            "sessions",
            .look,
            """
            Lists sessions, the launches of apps: connected first, then the newest; 'screens' says whether screens can be read.
            """,
            [
                .init("app", .string, "A part of the app's name."),
                .init("limit", .integer(1...100), "Default: 20."),
            ]
        )
    ) { calls, arguments in
        let wanted = arguments.string("app")?.lowercased()
        let all = await calls.sessions.listing(address: "").sessions.filter { item in
            wanted.map { item.app.lowercased().contains($0) } ?? true
        }
        let limit = arguments.integer("limit") ?? 20
        var list = AgentList(limit: limit)
        for item in all { if !list.add(item.json) { break } }
        var answer: [String: JSON] = ["sessions": .array(list.items)]
        let rest = all.count - list.count
        if rest > 0 {
            let means = list.count < limit ? "filter by 'app'" : "raise 'limit', or filter by 'app'"
            answer["left_out"] = .string("\(rest) older sessions: \(means).")
        }
        return Answer(result: ["app_data": .object(answer)])
    }

    private static let openRecording = HubTool(
        tool: AgentTool(
            "open_recording",
            .look,
            effect: .harmless,
            """
            Opens a recording from a file on the hub's machine as the session of an ended app: to read, and for tests.
            """,
            [.init("file", .string, isRequired: true, "The absolute path.")]
        )
    ) { calls, arguments in
        let path = arguments.string("file") ?? ""
        if !path.hasPrefix("/") {
            throw AgentError(
                .badArgument,
                "'file' has to be a path from the root, such as /tmp/session.millrace.jsonl."
            )
        }
        let file = URL(filePath: path).standardizedFileURL
        // Reading another kind of file, such as a pipe, might never end.
        guard (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true else {
            throw AgentError(.notFound, "There is no file at that path on the hub's machine.")
        }
        do {
            let id = try await calls.sessions.open(file)
            return Answer(
                result: ["session": .string(String(id.uuidString.prefix(8)))],
                session: id,
                summary: "open \(file.lastPathComponent)"
            )
        } catch {
            throw AgentError(.refused, "\(error)")
        }
    }
}

extension HubTool {
    private static let saveRecording = HubTool(
        tool: AgentTool(
            "save_recording",
            .look,
            effect: .harmless,
            """
            Saves a session's recording, without secrets, to a new file on the hub's machine.
            """,
            [
                .init(
                    "name",
                    .string,
                    "Without extension. Default: app and time."
                ),
                .session,
            ]
        )
    ) { calls, arguments in
        let target = try await calls.target(arguments.json("session"))
        let name = arguments.string("name") ?? defaultName(of: target)
        let (file, bytes) = try await calls.sessions.save(target.id, as: name)
        return Answer(
            result: ["file": .string(file.readablePath), "bytes": JSON(bytes)],
            summary: "save \(file.lastPathComponent)"
        )
    }

    private static func defaultName(of target: SessionTarget) -> String {
        let app = target.app.replacing(/[^A-Za-z0-9]+/, with: "-").drop { $0 == "-" }
        let moment = Date.now.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        return "\(app.isEmpty ? "session" : app.prefix(60))-\(moment)"
    }

    private static let guide = HubTool(
        tool: AgentTool(
            "guide",
            .look,
            """
            Explains how to build, run, connect and examine an app, and to save what it did as a test. Read it once, first.
            """
        )
    ) { calls, _ in
        var guide = AgentGuide()
        // The name is the app's own, so it is written only if it can be the name of a target.
        let app = try? await calls.target(nil).app
        if let app, app.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]{0,60}/) != nil { guide.app = app }
        return Answer(result: ["guide": .string(try guide.text())])
    }
}

extension SessionListing.Item {
    fileprivate var json: JSON {
        var members: [String: JSON] = [
            "session": .string(shortID), "app": .string(app), "connected": .bool(alive),
            "began": .string(began),
            "bytes": JSON(bytes),
        ]
        if !device.isEmpty { members["device"] = .string("\(device), \(system)") }
        if alive { members["screens"] = .bool(screens) }
        if process != 0 { members["process"] = JSON(process) }
        if let ended, !alive { members["ended"] = .string(ended) }
        // The sentence may contain secrets, which the tools of the session itself hide.
        if let ending { members["ending"] = .string(ending.kind) }
        if pinned { members["pinned"] = .bool(true) }
        if let problem { members["problem"] = .string(problem) }
        if let file { members["file"] = .string(file) }
        return .object(members)
    }
}
