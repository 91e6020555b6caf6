@_spi(MillraceHub) import MillraceRecording

/// A supported revision of the Model Context Protocol.
enum ProtocolRevision: String, CaseIterable {
    case june2025 = "2025-06-18"
    case november2025 = "2025-11-25"
    /// This revision has no handshake. Each request contains the agent's identity.
    case july2026 = "2026-07-28"

    var hasHandshake: Bool { self != .july2026 }

    /// The revision to offer in a handshake: the requested one if it is supported, otherwise the newest.
    static func offered(for wanted: String?) -> ProtocolRevision {
        let revision = wanted.flatMap(ProtocolRevision.init)
        return if let revision, revision.hasHandshake { revision } else { .november2025 }
    }

    static var withoutHandshake: [ProtocolRevision] { allCases.filter { !$0.hasHandshake } }
}

/// The sender's data in a request without a handshake: the member `_meta` of its params.
struct RequestEnvelope {
    let revision: ProtocolRevision
    let sender: AgentIdentity

    private static let revisionKey = "io.modelcontextprotocol/protocolVersion"
    private static let senderKey = "io.modelcontextprotocol/clientInfo"
    private static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"

    /// The revision in a request, supported or not; nil if the request relies on a handshake.
    static func revision(in params: [String: JSON]) -> JSON? { params["_meta"]?.object?[revisionKey] }

    init(_ params: [String: JSON]) throws(RPCError) {
        let meta = params["_meta"]?.object ?? [:]
        let missing = [Self.revisionKey, Self.capabilitiesKey].filter { meta[$0] == nil }
        if !missing.isEmpty {
            throw RPCError(
                .invalidParams,
                "The request's params._meta has no \(missing.joined(separator: " and no "))."
            )
        }
        guard let wanted = meta[Self.revisionKey]?.string else {
            throw RPCError(.invalidParams, "\(Self.revisionKey) is a string.")
        }
        guard let revision = ProtocolRevision(rawValue: wanted), !revision.hasHandshake else {
            throw RPCError(unknownRevision: wanted)
        }
        self.revision = revision
        sender = AgentIdentity(meta[Self.senderKey])
    }
}

extension RPCError {
    /// The error for a revision that is unknown, or that requires a handshake.
    init(unknownRevision wanted: String) {
        let spoken = ProtocolRevision.withoutHandshake.map { JSON.string($0.rawValue) }
        self.init(
            .unknownRevision,
            "Revision '\(wanted.printable)' is not spoken here without a handshake.",
            data: ["supported": .array(spoken), "requested": .string(wanted.printable)]
        )
    }
}

/// The agent's own name and version. Not trusted.
struct AgentIdentity: Hashable, Sendable {
    let name: String
    let version: String

    /// - Parameter info: The protocol's `clientInfo`.
    init(_ info: JSON?) {
        let name = info?.object?["name"]?.string?.printable ?? ""
        self.name = name.isEmpty ? "unnamed agent" : name
        version = info?.object?["version"]?.string?.printable ?? ""
    }
}
