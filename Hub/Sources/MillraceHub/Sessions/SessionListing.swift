import Foundation
@_spi(MillraceHub) import MillraceInspector
import MillraceRecording

/// The list of sessions for the page.
struct SessionListing: Encodable {
    let hub: HubInfo
    let sessions: [Item]

    struct HubInfo: Encodable {
        /// The hub's address, in the form in which the browser has requested it.
        let address: String
        /// Whether other machines can reach the hub.
        let exposed: Bool
    }

    struct Item: Encodable {
        let id: String
        let app: String
        let process: Int32
        let device: String
        let system: String
        let began: String
        let ended: String?
        let alive: Bool
        let bytes: UInt64
        let pages: Int
        /// Whether the hub stores the session until a person deletes it.
        let pinned: Bool
        /// Whether agents can read the app's screens.
        let screens: Bool
        /// The name of the file that the session shows.
        let file: String?
        /// How the app ended: a kind, and a sentence for people.
        let ending: Ending?
        /// What is wrong with the session, as a sentence for people.
        let problem: String?

        struct Ending: Encodable {
            let kind: String
            let text: String
        }

        init(_ session: Session) {
            let hello = session.info.hello
            id = hello.session.uuidString
            app = hello.app
            process = hello.process
            device = hello.device
            system = hello.system
            began = hello.began.text
            ended = session.info.ended?.text
            alive = session.connection != nil
            bytes = session.bytes
            problem = session.problem
            pages = session.pages
            pinned = session.isPinned
            screens = alive && hello.screens == true
            ending =
                alive ? nil : session.info.ending.map { Ending(kind: $0.kind.rawValue, text: $0.description) }
            file = if case .file(let url) = session.source { url.lastPathComponent } else { nil }
        }
    }
}
