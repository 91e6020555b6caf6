import Foundation
import LocalWebServer
import Millrace
import MillraceTimeline

extension Inspector {
    /// What an inspector records, and who may look at it.
    ///
    /// Sendable: what is not so by its type are types, which may be used from any thread.
    public struct Options: @unchecked Sendable {
        /// Where the page can be opened from.
        public var host = Host.loopback

        /// The secret in the page's URL, which is asked of everyone unless the page is for this machine only. Letters, digits,
        /// `-`, `.`, `_` and `~`. By default one that nobody can guess, a new one each time.
        public var token: String?

        /// What the page is headed by; the process's name by default.
        public var appName: String?

        /// What to show. By default a new timeline with ``limits`` and ``sanitizer``, which are not used otherwise.
        public var timeline: Timeline?

        /// How much is kept.
        public var limits = Timeline.Limits()

        /// Decides what is recorded of each transition: leave out what must not be seen, such as passwords.
        public var sanitizer: Timeline.Sanitizer?

        /// Types of actions that the page may write, for stores that take actions of many types. A store with one type of
        /// actions needs none: its type is enough, if it is `Decodable`.
        public var types: [any Decodable.Type] = []

        /// Whether to start in a release build too. Otherwise ``InspectorError/offInRelease`` is thrown there.
        public var evenInRelease = false

        /// Takes lines for developers: of requests that were refused. By default they go to standard error. Called from any
        /// thread.
        public var log: @Sendable (String) -> Void = { line in
            FileHandle.standardError.write(Data("\(line)\n".utf8))
        }

        /// The defaults: for this machine only, in debug builds only.
        public init() {}

        /// - Throws: ``InspectorError/offInRelease``.
        func check(isDebugBuild: Bool) throws(InspectorError) {
            if !isDebugBuild && !evenInRelease { throw .offInRelease }
        }
    }

    /// Where an inspector's page can be opened from.
    public enum Host: Hashable, Sendable {
        /// This machine. For a simulator that is the Mac.
        case loopback

        /// Every machine that reaches this one, by a URL with a token. The connection is not encrypted: use it in networks that
        /// you trust.
        case any

        /// Every machine that reaches this address of this one, IPv4 or IPv6, by a URL with a token.
        case address(String)
    }
}

extension Inspector.Host {
    /// An address of loopback is not loopback here: it was asked for as one like any other.
    var isLoopback: Bool { self == .loopback }

    /// What to listen on.
    var address: String {
        switch self {
        case .loopback: "127.0.0.1"
        case .any: "0.0.0.0"
        case .address(let address): address
        }
    }

    /// The page's address, as seen from this machine.
    func url(port: UInt16, token: AccessToken?) -> URL {
        let name =
            switch self {
            case .loopback, .any: "127.0.0.1"
            case .address(let address): address.contains(":") ? "[\(address)]" : address
            }
        let query = token.map { "/?token=\($0.text)" } ?? ""
        guard let url = URL(string: "http://\(name):\(port)\(query)") else {
            fatalError("\(name) is no host of a URL, though the server listens there.")
        }
        return url
    }
}
