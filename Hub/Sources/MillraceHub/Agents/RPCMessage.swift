import Foundation
@_spi(MillraceHub) import MillraceRecording

/// A JSON-RPC 2.0 message from an agent.
enum RPCMessage: Sendable {
    case request(RPCRequest)
    /// A message without an answer.
    case notification(method: String, params: [String: JSON])

    /// The length of the longest accepted message, in bytes.
    static let maximumLength = 1_024 * 1_024

    /// Parses a message from an untrusted source.
    init(_ text: Data) throws(RPCError) {
        let json: JSON
        do {
            json = try JSON(text: text)
        } catch {
            throw RPCError(.unreadable, "The message is not JSON: \(error)")
        }
        if json.array != nil {
            throw RPCError(.invalidRequest, "Batches are not supported: send each message separately.")
        }
        guard let members = json.object else {
            throw RPCError(.invalidRequest, #"A message is a JSON object with "jsonrpc": "2.0"."#)
        }
        do throws(RPCError) {
            self = try Self.message(members)
        } catch {
            // A request that is wrong is answered under its id, or its sender waits for ever. What has no method is no request.
            throw members["method"] == nil ? error : error.identified(by: members["id"])
        }
    }

    private static func message(_ members: [String: JSON]) throws(RPCError) -> RPCMessage {
        guard members["jsonrpc"] == "2.0" else {
            throw RPCError(.invalidRequest, #"A message is a JSON object with "jsonrpc": "2.0"."#)
        }
        guard let method = members["method"]?.string else {
            throw RPCError(
                .invalidRequest,
                "A message needs a method; the hub asks nothing that could be answered."
            )
        }
        let params: [String: JSON]
        switch members["params"] {
        case nil, .null: params = [:]
        case .object(let members): params = members
        default: throw RPCError(.invalidRequest, "The params of a message are a JSON object.")
        }
        switch members["id"] {
        case nil: return .notification(method: method, params: params)
        case .string(let text): return .request(RPCRequest(id: .string(text), method: method, params: params))
        case .number(let text): return .request(RPCRequest(id: .number(text), method: method, params: params))
        default: throw RPCError(.invalidRequest, "The id of a request is a string or a number.")
        }
    }
}

/// A request. It is answered exactly once.
struct RPCRequest: Sendable {
    /// The id: a string or a number.
    let id: JSON
    let method: String
    let params: [String: JSON]

    /// The request as JSON.
    var json: JSON {
        ["jsonrpc": "2.0", "id": id, "method": .string(method), "params": .object(params)]
    }

    /// The response with a result.
    func response(_ result: JSON) -> JSON { ["jsonrpc": "2.0", "id": id, "result": result] }
}

/// The error of a request: what is wrong, and what to do.
struct RPCError: Error, Equatable {
    enum Code: Int {
        case unreadable = -32_700
        case invalidRequest = -32_600
        case unknownMethod = -32_601
        case invalidParams = -32_602
        /// The hub cannot answer, for a reason other than the content of the request.
        case unavailable = -32_000
        /// There was no handshake, or its session has ended.
        case unknownSession = -32_001
        /// A header contradicts the body.
        case headerMismatch = -32_020
        case unknownRevision = -32_022
    }

    let code: Code
    let message: String
    var data: JSON?
    /// The id of the request; null if it is unknown.
    private(set) var id = JSON.null

    init(_ code: Code, _ message: String, data: JSON? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    /// This error as that of a request with an id, if that is one.
    fileprivate func identified(by id: JSON?) -> RPCError {
        guard let id, id.string != nil || id.double != nil else { return self }
        var error = self
        error.id = id
        return error
    }

    /// The response with this error; by default for the request that could not be parsed.
    func response(to request: JSON? = nil) -> JSON {
        var error: [String: JSON] = ["code": JSON(code.rawValue), "message": .string(message)]
        error["data"] = data
        return ["jsonrpc": "2.0", "id": request ?? id, "error": .object(error)]
    }
}
