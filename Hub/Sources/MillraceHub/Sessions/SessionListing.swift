import Foundation
@_spi(MillraceHub) import MillraceInspector

/// The list of sessions, as the page gets it.
struct SessionListing: Encodable {
    let hub: HubInfo
    let sessions: [Item]

    struct HubInfo: Encodable {
        /// Where the browser has found the hub.
        let address: String
        /// Whether other machines can reach it.
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
        /// The name of the file that it was opened from.
        let file: String?

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
            pages = session.pages
            file = if case .file(let url) = session.source { url.lastPathComponent } else { nil }
        }
    }
}
