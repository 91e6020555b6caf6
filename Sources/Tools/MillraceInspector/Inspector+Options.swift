import Foundation
import Millrace
import MillraceTimeline

extension Inspector {
    /// What an inspector records, and what the hub may do with the app.
    ///
    /// Sendable: the only stored values that are not `Sendable` are metatypes, which are immutable.
    public struct Options: @unchecked Sendable {
        /// The title of the app's page; by default the name of the process.
        public var appName: String?

        /// The timeline to show. If nil, the inspector creates a timeline with ``limits`` and ``sanitizer``. A
        /// timeline that is passed here uses its own limits and sanitizer, and is not stopped by the inspector.
        public var timeline: Timeline?

        /// How many entries the app retains. The hub stores entries that the app has dropped.
        public var limits = Timeline.Limits()

        /// Decides what is recorded of each transition. Use it to remove sensitive values, such as passwords.
        public var sanitizer: Timeline.Sanitizer?

        /// The action types that the page can decode, for stores that take actions of several types. If a store has a
        /// single action type that is `Decodable`, the type need not be listed here.
        public var types: [any Decodable.Type] = []

        /// The thresholds of the page's warnings, and the warnings to silence; nil disables warnings. Detecting
        /// warnings costs about as much as recording. After the app has ended, the hub checks its session with the
        /// default thresholds, and silences nothing.
        public var warnings: Warnings.Options? = Warnings.Options()

        /// What the hub may do with the app, besides reading.
        public var permissions = HubPermissions.all

        /// Secrets to hide from agents, in addition to the built-in ones. The app sends them to the hub, which also
        /// hides them after the app has ended. Pages and recordings still show them. To hide secrets from pages and
        /// recordings too, use the ``sanitizer``.
        public var agentSecrets = AgentSecrets()

        /// The screens of an app that runs without a display, for agents.
        package var screens: (any AgentScreens)?

        /// Whether to record while no hub is connected. If false, recording stops when the first attempt to connect
        /// fails, or a minute after a connection is lost. It restarts with the next connection. So an app without a
        /// hub has no cost.
        public var recordsWithoutHub = false

        /// Whether to note what the stores are doing while a hub is connected, so that the hub can say in which action the
        /// app has crashed. Installs handlers of the signals that end a process, which leave the signals to the former
        /// handlers: see <doc:Inspecting-an-App>.
        public var notesCrashes = true

        /// Whether to connect in release builds.
        public var evenInRelease = false

        /// Receives lines for developers. By default writes them to standard error. Called from any thread.
        public var log: @Sendable (String) -> Void = { line in
            // Ignore errors, because a log line that cannot be written must not end the app.
            try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
        }

        /// Creates the default options. A hub may do everything with the app. In release builds, the inspector is off.
        public init() {}
    }
}

extension Inspector {
    /// The app's own secrets, which the built-in names do not cover.
    ///
    /// ```swift
    /// var options = Inspector.Options()
    /// options.agentSecrets.names = ["memberNumber"]
    /// options.agentSecrets.texts = { [Keychain.standard.deviceKey] }
    /// ```
    ///
    /// Names such as `password`, `accessToken`, `Authorization` and `api-key` are built in.
    public struct AgentSecrets: Sendable {
        /// The names of properties, cases, labels, dictionary keys and headers whose values are secret. A name
        /// matches by whole words, regardless of upper and lower case, and of the notation: `memberNumber` also
        /// matches `member_number` and `oldMemberNumber`.
        public var names: [String] = []

        /// The texts that are secret at the moment. Texts of fewer than four bytes in UTF-8 are ignored. The closure is
        /// called for each call of an agent and for each piece of the recording that is sent to the hub, on one of the
        /// inspector's queues.
        public var texts: @Sendable () -> [String] = { [] }

        /// Creates an empty set of secrets.
        public init() {}
    }

    /// What a hub may do with the app, besides reading.
    public typealias Permissions = HubPermissions
}
