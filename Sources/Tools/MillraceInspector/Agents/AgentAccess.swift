@_spi(MillraceHub) import MillraceRecording

/// What the agents of an app share: the inspection, which they share with pages, the screens, and the secrets to hide.
struct AgentAccess: Sendable {
    let inspection: Inspection

    /// The screens, if the app runs without a display.
    let screens: (any AgentScreens)?

    let secrets: KnownSecrets

    let marks = AgentMarks()

    init(
        _ inspection: Inspection,
        screens: (any AgentScreens)? = nil,
        secrets: KnownSecrets = KnownSecrets()
    ) {
        self.inspection = inspection
        self.screens = screens
        self.secrets = secrets
    }

    /// The texts that are secret whatever the names of their properties: those that the app declares at the moment, and
    /// those of secure fields.
    var secretTexts: [String] { secrets.given + (screens?.secrets.compactMap(KnownSecrets.bounded) ?? []) }
}

/// Gives agents access to the screens of an app that runs without a display.
@MainActor
package protocol AgentScreens: AnyObject, Sendable {
    /// Runs the tool with this name.
    ///
    /// - Parameter arguments: The arguments, already checked against the tool's declaration.
    /// - Returns: The answer, and what was done, in one line for people without secrets.
    func use(_ tool: String, _ arguments: [String: JSON]) async throws -> (answer: JSON, summary: String)

    /// Remembers the screens, when the app is idle.
    ///
    /// - Parameters:
    ///   - earlier: screens that were remembered before.
    ///   - moment: called in the same turn.
    /// - Returns: what `moment` returns, how the screens differ from the earlier ones, and the screens.
    func remember<Moment: Sendable>(
        since earlier: (any RememberedScreens)?,
        _ moment: @Sendable () -> Moment
    ) async throws -> (moment: Moment, changes: JSON?, screens: any RememberedScreens)

    /// The texts in the secure fields on screen. They are hidden from agents wherever they occur.
    ///
    /// Callable from any thread. Does not wait for the main actor.
    nonisolated var secrets: [String] { get }
}

/// What ``AgentScreens`` remembers of screens.
package protocol RememberedScreens: AnyObject, Sendable {}
