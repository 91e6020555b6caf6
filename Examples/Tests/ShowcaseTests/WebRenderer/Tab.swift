@testable @_spi(MillraceRenderer) import MillraceScreenHTML
@testable import WebRenderer

/// A browser tab without a browser: receives an app's messages, and applies them to a tree as the page would.
@MainActor
final class Tab {
    private let app: HostedApp
    private(set) var mirror: Mirror!
    private var unread: [ServerMessage] = []
    private var waiting: CheckedContinuation<Void, Never>?
    private var page: PatchedTree?

    init(_ app: HostedApp) {
        self.app = app
        mirror = app.attach { [weak self] message in self?.take(message) }
    }

    /// The page's content after the messages read so far.
    var shown: RenderedNode? { page?.root }

    /// The next message of the app; waits until there is one.
    func next() async -> ServerMessage {
        if unread.isEmpty {
            await withCheckedContinuation { waiting = $0 }
        }
        let message = unread.removeFirst()
        switch message {
        case .tree(_, _, let root, _): page = PatchedTree(root)
        case .update(_, let patches, _): page?.apply(patches)
        case .place, .opened, .refused: break
        }
        return message
    }

    /// The number of unread messages.
    var unreadCount: Int { unread.count }

    /// Sends a message to the app, as text.
    func send(_ json: String) {
        app.receive(json: json, from: mirror)
    }

    /// The first element on the page that has a class and, if given, a text.
    func id(_ className: String, _ text: String? = nil) -> NodeID? {
        func find(_ node: RenderedNode) -> NodeID? {
            let words = node.attributes[.class]?.split(separator: " ") ?? []
            if words.contains(where: { $0 == className }), text == nil || node.text == text { return node.id }
            return node.children.lazy.compactMap(find).first
        }
        return page.flatMap { find($0.root) }
    }

    /// The ids of the elements on the page that have a class. An element comes before the elements inside it.
    func ids(_ className: String) -> [NodeID] {
        func find(_ node: RenderedNode) -> [NodeID] {
            let words = node.attributes[.class]?.split(separator: " ") ?? []
            let own = words.contains { $0 == className } ? [node.id] : []
            return own + node.children.flatMap(find)
        }
        return page.map { find($0.root) } ?? []
    }

    private func take(_ message: ServerMessage) {
        unread.append(message)
        waiting?.resume()
        waiting = nil
    }
}
