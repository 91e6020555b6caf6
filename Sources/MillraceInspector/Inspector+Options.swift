import Foundation
import Millrace
import MillraceTimeline

extension Inspector {
    /// What an inspector records, and what a hub may do with it.
    ///
    /// Sendable: what is not so by its type are types, which may be used from any thread.
    public struct Options: @unchecked Sendable {
        /// What the page is headed by; the process's name by default.
        public var appName: String?

        /// What to show. It records for as long as its owner wants. By default a new timeline with ``limits`` and
        /// ``sanitizer``, which are not used otherwise.
        public var timeline: Timeline?

        /// How much is retained in the app. The hub stores what has been dropped here.
        public var limits = Timeline.Limits()

        /// Decides what is recorded of each transition: leave out what must not be seen, such as passwords.
        public var sanitizer: Timeline.Sanitizer?

        /// Types of actions that the page may write, for stores that take actions of many types. A store with one type of
        /// actions needs none: its type is enough, if it is `Decodable`.
        public var types: [any Decodable.Type] = []

        /// What the hub may ask of the app, besides looking.
        public var permissions = HubPermissions.all

        /// Whether to go on recording while no hub answers. Otherwise recording ends when the first attempt to connect fails,
        /// or a minute after a connection was lost, and begins anew with the next connection. So it costs nothing while
        /// nobody looks.
        public var recordsWithoutHub = false

        /// Whether to connect in a release build too.
        public var evenInRelease = false

        /// Takes lines for developers. By default they go to standard error. Called from any thread.
        public var log: @Sendable (String) -> Void = { line in
            // Where nothing can be written the line is lost: an app does not end for that.
            try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
        }

        /// The defaults: all is permitted, in debug builds only.
        public init() {}
    }
}

extension Inspector {
    /// What a hub may ask of the app, besides looking.
    public typealias Permissions = HubPermissions
}
