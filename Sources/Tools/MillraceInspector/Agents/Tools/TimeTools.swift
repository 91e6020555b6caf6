import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline

extension AppTool {
    /// Tools that move the app through time.
    static let movingInTime: [AppTool] = [time]

    private static let time = AppTool(
        tool: AgentTool(
            "time",
            .time,
            """
            travel to the states after an entry; step by entries; skip, unskip: omit an action and recompute what follows; pause, resume \
            recording; lock, unlock: the app ignores all actions; sweep: remove skipped entries and renumber; commit: drop all entries; reset: to \
            the start, and drop all; allow_replay, forbid_replay: reducers may run on an imported recording. An action in the past continues from \
            there, as after an undo: lock to prevent it.
            """,
            [
                AgentTool.Argument(
                    "do",
                    .choice(Deed.allCases.map(\.rawValue)),
                    isRequired: true,
                    "The operation."
                ),
                AgentTool.Argument(
                    "to",
                    .position,
                    "For travel: an entry, start, or live."
                ),
                AgentTool.Argument(
                    "by",
                    .integer(-1_000_000_000...1_000_000_000),
                    "For step: entries; negative: back."
                ),
                AgentTool.Argument(
                    "entry",
                    .integer(1...Int.max),
                    "For skip, unskip."
                ),
            ]
        )
    ) { call, arguments in
        let deed = arguments.string("do").flatMap(Deed.init) ?? .travel
        let (request, summary) = try deed.request(arguments)
        return try await call.perform(request, summary: summary) { inspection in
            var members = ["position": WirePosition(inspection.timeline.position).json]
            if deed == .skip || deed == .unskip {
                let changed = inspection.timeline.entries.filter(\.isRecomputed).count
                members["recomputed"] = JSON(changed)
            }
            return members
        }
    }
}

/// The values of the argument `do`.
private enum Deed: String, CaseIterable {
    case travel, step, skip, unskip, pause, resume, lock, unlock, commit, reset, sweep
    case allowReplay = "allow_replay"
    case forbidReplay = "forbid_replay"

    /// The argument that the operation needs besides `do`.
    private var need: String? {
        switch self {
        case .travel: "to"
        case .step: "by"
        case .skip, .unskip: "entry"
        default: nil
        }
    }

    /// The request to the app, and its summary in one line for people.
    func request(_ arguments: AgentArguments) throws(AgentError) -> (Request, summary: String) {
        for name in ["to", "by", "entry"] where name != need && arguments.json(name) != nil {
            throw AgentError(
                .badArgument,
                "'\(rawValue)' takes no '\(name)'\(need.map { ", but '\($0)'" } ?? "")."
            )
        }
        let number = arguments.integer("by") ?? arguments.integer("entry") ?? 0
        let position = arguments.position("to") ?? .live
        if let need, arguments.json(need) == nil {
            throw AgentError(.badArgument, "'\(rawValue)' needs '\(need)'.")
        }
        return switch self {
        case .travel: (.travel(to: position), "travel to \(position.name)")
        case .step: (.step(by: number), "step \(number < 0 ? "back" : "forward") by \(number.magnitude)")
        case .skip: (.skip(order: number, true), "skip #\(number)")
        case .unskip: (.skip(order: number, false), "take #\(number) in again")
        case .pause: (.pause(true), "pause recording")
        case .resume: (.pause(false), "resume recording")
        case .lock: (.lock(true), "lock the app")
        case .unlock: (.lock(false), "unlock the app")
        case .commit: (.commit, "drop all entries")
        case .reset: (.reset, "go to the start and drop all entries")
        case .sweep: (.sweep, "take out skipped entries")
        case .allowReplay: (.allowReplay(true), "let reducers run on a recording")
        case .forbidReplay: (.allowReplay(false), "let no reducers run on a recording")
        }
    }
}

extension Timeline.Position {
    fileprivate var name: String {
        switch self {
        case .live: "the present"
        case .start: "the start"
        case .after(let number): "#\(number)"
        }
    }
}
