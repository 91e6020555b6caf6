#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Millrace
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording
import MillraceScreens
import MillraceTimeline

/// The screens of this process's key window, for agents.
@MainActor
final class HostedScreens: AgentScreens {
    /// The numbers of the elements, for the lifetime of the app.
    let numbers = ElementNumbers()

    /// Returns the routers of the app. Tests replace it, because the process also has the routers of other tests.
    var routers: @MainActor () -> [any HeadlessRouter] = { UIApplication.shared.headlessRouters }

    private nonisolated let typed = TypedSecrets()
    private var isActing = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// The maximum number of bytes in an answer: `mostOfScreen` for the lines of a screen, and `mostOfChanges` for the
    /// lines that were added and removed.
    static let (mostOfScreen, mostOfChanges) = (7_000, 2_000)

    /// How many rows of a list are read: `usualRows` by default, and `askedRows` if an agent names the first row to
    /// read.
    static let (usualRows, askedRows) = (20, 50)

    /// The maximum number of further rows to read in search of a label or an identifier.
    static let searchedRows = 2_000

    /// Starts to collect the texts of secure fields.
    init() {
        let earlier = UITextField.headlessSecretHook
        UITextField.headlessSecretHook = { [weak typed] secret in
            earlier?(secret)
            typed?.remember(secret)
        }
        rememberSecrets()
    }

    func use(_ tool: String, _ arguments: [String: JSON]) async throws -> (answer: JSON, summary: String) {
        switch tool {
        case "screen":
            // Let the app handle pending notifications first, such as those of time travel, because they may change the
            // screen.
            await settle()
            return (try screen(arguments), "read the screen")
        case "routes": return try routes(arguments)
        case "tap", "select", "type", "scroll", "back", "open_url": break
        default: throw AgentError(.unknownTool, "There is no tool '\(tool)' for screens.")
        }
        return try await alone {
            let before = try read()
            let done = try await act(tool, arguments)
            await settle()
            if try showLists() { await settle() }
            // Also hide texts that were typed into secure fields during this call, because the app may show them.
            let redaction = Redaction.current?.adding(secrets)
            var answer = try Redaction.$current.withValue(redaction) {
                try read().changes(since: before.trace, limit: Self.mostOfChanges)
            }
            answer["did"] = .string(done.summary)
            if let note = done.note { answer["note"] = .string(note) }
            return (.object(answer), done.summary)
        }
    }

    func remember<Moment: Sendable>(
        since earlier: (any RememberedScreens)?,
        _ moment: @Sendable () -> Moment
    ) async throws -> (moment: Moment, changes: JSON?, screens: any RememberedScreens) {
        await settle()
        try Task.checkCancellation()
        let now = try read()
        let moment = moment()
        let changes = (earlier as? ScreenTrace).map { earlier in
            Redaction.$current.withValue(Redaction.current?.adding(secrets)) {
                JSON.object(now.changes(since: earlier, limit: Self.mostOfChanges))
            }
        }
        return (moment, changes, now.trace)
    }

    /// Carries out a call of a tool that uses the screens, such as `tap`. The caller runs only one such call at a time.
    private func act(_ tool: String, _ arguments: [String: JSON]) async throws -> Act {
        switch tool {
        case "tap": try tap(arguments, for: [.tap, .select])
        case "select": try tap(arguments, for: [.select])
        case "type": try await type(arguments)
        case "scroll": try scroll(arguments)
        case "back": try back()
        default: try open(arguments)
        }
    }

    // MARK: Reading

    /// Reads the current screens.
    ///
    /// - Parameter rows: The rows to read, by list. Any other list is read from its first visible row on.
    func read(rows: [ObjectIdentifier: Range<Int>] = [:]) throws -> ScreenReading {
        let reading = ScreenReading(of: try root, numbers) { list, sections in
            let start = list.firstSeenRow(of: sections)
            let wanted = rows[ObjectIdentifier(list)] ?? start..<(start + Self.usualRows)
            return IndexSet(integersIn: wanted.clamped(to: 0..<sections.reduce(0, +)))
        }
        rememberSecrets()
        return reading
    }

    /// The root controller of the key window.
    private var root: UIViewController {
        get throws {
            guard let root = UIApplication.shared.keyWindow?.rootViewController else {
                throw AgentError(
                    .noScreens,
                    "The app shows no window yet. Wait for an entry or a value, or look at its entries for what it is doing."
                )
            }
            return root
        }
    }

    // MARK: Secrets

    nonisolated var secrets: [String] { typed.all }

    /// Adds a text to hide from agents.
    nonisolated func remember(_ secret: String) { typed.remember(secret) }

    /// Collects the texts of all existing secure fields, because a field may have received its text before this object
    /// existed.
    private func rememberSecrets() {
        for window in UIApplication.shared.windows {
            rememberSecrets(in: window)
            if let root = window.rootViewController { rememberSecrets(of: root) }
        }
    }

    /// Collects the texts of secure fields in a controller's views, including views of covered screens, which are
    /// in no window.
    private func rememberSecrets(of controller: UIViewController) {
        if let view = controller.viewIfLoaded { rememberSecrets(in: view) }
        for child in controller.children { rememberSecrets(of: child) }
        if let presented = controller.presentedViewController { rememberSecrets(of: presented) }
    }

    private func rememberSecrets(in view: UIView) {
        if let field = view as? UITextField, field.isSecureTextEntry, let text = field.text { remember(text) }
        for view in view.subviews { rememberSecrets(in: view) }
    }

    // MARK: The app's own code

    /// Runs a closure without redaction. The closure calls the app's code, which must see unredacted values.
    static func app<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Redaction.$current.withValue(nil) { try body() }
    }

    // MARK: Serialising calls

    /// Serialises calls, so that the answer to a call contains no changes that another call has made.
    private func alone<Result>(_ body: () async throws -> Result) async throws -> Result {
        if isActing { await withCheckedContinuation { waiting.append($0) } }
        isActing = true
        defer {
            if waiting.isEmpty { isActing = false } else { waiting.removeFirst().resume() }
        }
        try Task.checkCancellation()
        return try await body()
    }

    /// Serves the main queue until the app is idle, that is, until pending transitions, layout and other work that the
    /// app has enqueued are done. Does not wait for timers or other threads. Gives up on an app that is never idle.
    func settle() async {
        var quietTurns = 0
        for _ in 0..<Self.mostTurns where quietTurns < Self.quietTurns {
            await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
            await Task.yield()
            quietTurns = UIApplication.shared.headlessHasPendingTurns ? 0 : quietTurns + 1
        }
    }

    /// The maximum number of turns of the main queue to wait for an idle app. An app counts as idle after `quietTurns`
    /// consecutive turns in which HeadlessUIKit had no pending work.
    private static let (mostTurns, quietTurns) = (200, 5)
}

/// The texts typed into secure fields. Readable on every thread, because agents are answered even while the main actor
/// is busy.
private final class TypedSecrets: Sendable {
    /// The typed texts, oldest first.
    private let texts = Guarded<[String]>([])

    /// The maximum number of typed texts that are retained, and the maximum length of each.
    private static let (most, longest) = (200, 10_000)

    var all: [String] { texts.withLock { $0 } }

    func remember(_ secret: String) {
        let secret = String(secret.prefix(Self.longest))
        if secret.isEmpty { return }
        texts.withLock { texts in
            if texts.last == secret { return }
            texts.removeAll { $0 == secret }
            texts.append(secret)
            if texts.count > Self.most { texts.removeFirst() }
        }
    }
}
#endif
