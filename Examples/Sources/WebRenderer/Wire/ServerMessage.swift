@_spi(MillraceRenderer) import MillraceScreenHTML

/// A message of the process to a browser tab, as one JSON text per WebSocket message.
///
/// | `type`    | fields                                   | meaning                                                |
/// |-----------|------------------------------------------|--------------------------------------------------------|
/// | `tree`    | `instance`, `revision`, `root`, `edits`   | the whole screen: first message, and after falling behind |
/// | `update`  | `revision`, `patches`, `edits`           | what changed since the previous `tree` or `update`     |
/// | `place`   | `place`                                  | the link to the current place: before a `tree`, and after each change |
/// | `opened`  | `link`, `failure` if it has failed       | the answer to a link that the tab asked to open        |
/// | `refused` | `reason`, `node` if it named one         | the tab's message was refused                          |
///
/// The tab answers each message with ``ClientMessage/acknowledge`` once the page shows it.
///
/// `revision` counts the app's renderings. A tab that has missed one lacks patches, and reconnects.
///
/// `edits` maps text fields to the number of this tab's latest edit that the app has handled. A tab keeps the typed
/// text until its own latest edit is confirmed or refused; then it shows the app's text.
enum ServerMessage: Hashable, Sendable {
    /// The whole screen. `instance` identifies this run of the app; ids of another run are invalid in it.
    case tree(instance: String, revision: Int, root: RenderedNode, edits: [NodeID: Int])
    /// The changes. `patches` is empty if only edits are confirmed.
    case update(revision: Int, patches: [Patch], edits: [NodeID: Int])
    /// The link to the current place.
    case place(String)
    /// The answer to a link that the tab asked to open; `failure` is the reason if it failed.
    case opened(link: String, failure: String?)
    /// A message of the tab was refused, with the reason.
    case refused(reason: String, node: NodeID?)
}

extension ServerMessage: Encodable {
    private enum CodingKeys: CodingKey {
        case type, instance, revision, root, patches, edits, place, link, failure, reason, node
    }

    /// Encodes the message as a JSON object whose `type` names the case.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .tree(let instance, let revision, let root, let edits):
            try container.encode("tree", forKey: .type)
            try container.encode(instance, forKey: .instance)
            try container.encode(revision, forKey: .revision)
            try container.encode(root, forKey: .root)
            try container.encode(edits, forKey: .edits)
        case .update(let revision, let patches, let edits):
            try container.encode("update", forKey: .type)
            try container.encode(revision, forKey: .revision)
            try container.encode(patches, forKey: .patches)
            try container.encode(edits, forKey: .edits)
        case .place(let place):
            try container.encode("place", forKey: .type)
            try container.encode(place, forKey: .place)
        case .opened(let link, let failure):
            try container.encode("opened", forKey: .type)
            try container.encode(link, forKey: .link)
            try container.encodeIfPresent(failure, forKey: .failure)
        case .refused(let reason, let node):
            try container.encode("refused", forKey: .type)
            try container.encode(reason, forKey: .reason)
            try container.encodeIfPresent(node, forKey: .node)
        }
    }
}
