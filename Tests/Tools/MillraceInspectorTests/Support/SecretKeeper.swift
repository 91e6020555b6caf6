import Foundation
import TestSupport

/// A store with secrets in every place where an app may have them.
typealias SecretKeeper = ReducedStore<SecretKeeping>

enum SecretKeeping: Reducer {
    /// An error whose description contains a secret.
    struct Failure: Error, Codable, Equatable, Sendable, CustomStringConvertible {
        var code = 401
        var reason: String
        var description: String { "refused: \(reason)" }
    }

    struct Header: Codable, Equatable, Sendable { var name: String, value: String }

    struct State: Codable, Equatable, Sendable {
        var user = "ann"
        var password = ""
        var pin: Int?
        var message = ""
        var headers: [String: String] = [:]
        var list: [Header] = []
        var url: URL?
        var failure: Failure?
        /// A recording, as text.
        var recording = ""
        /// A number for each user's name. The names may be secrets.
        var users: [String: Int] = [:]
    }

    enum Action: Codable, Equatable, Sendable {
        case enter(password: String)
        case pinChanged(Int)
        case receive(headers: [String: String], from: URL)
        case fail(Failure)
        case say(String)
        case open(recording: String)
        case count(user: String)
    }

    static func reduce(_ state: State, _ action: Action) -> State {
        var state = state
        switch action {
        case .enter(let password): state.password = password
        case .pinChanged(let pin): state.pin = pin
        case .receive(let headers, let url):
            state.headers = headers
            state.list = headers.map { Header(name: $0.key, value: $0.value) }
            state.url = url
        case .fail(let failure): state.failure = failure
        case .say(let text): state.message = text
        case .open(let recording): state.recording = recording
        case .count(let user): state.users[user, default: 0] += 1
        }
        return state
    }
}

extension SecretKeeper {
    convenience init() { self.init(State(), name: "keeper") }
}
