/// Why the steps of a history could not be encoded or restored. Holds types and positions, and none of the state's values.
public enum UndoDataError: Error, Hashable, Sendable {
    /// A part of the history has this type, which is not `Codable`.
    case notCodable(type: String)
    /// A value cannot be encoded.
    case unencodable(String)
    /// The data is longer than the limit of bytes.
    case tooLarge(bytes: Int, limit: Int)
    /// The data was not written by a history, or has been damaged.
    case malformed
    /// The data has this format, which is newer than this version of Millrace.
    case newerFormat(Int)
    /// A step cannot be decoded.
    case undecodable(String)
    /// The data is that of a history with other parts, or of another state than the store's present one.
    case otherState
    /// The store has changed during the call. Try again.
    case changing
    /// The store has been released, or its controller is stopped.
    case noStore
}

extension UndoDataError: CustomStringConvertible {
    /// The error in a sentence.
    public var description: String {
        switch self {
        case .notCodable(let type): "The steps cannot be saved, because \(type) is not Codable."
        case .unencodable(let problem): "The steps cannot be encoded: \(problem)."
        case .tooLarge(let bytes, let limit): "The saved steps have \(bytes) bytes; the limit is \(limit)."
        case .malformed: "The data holds no saved steps, or is damaged."
        case .newerFormat(let format):
            "The saved steps have the format \(format), which is newer than this app."
        case .undecodable(let problem): "The saved steps cannot be decoded: \(problem)."
        case .otherState: "The saved steps belong to another state than the present one."
        case .changing: "The store has changed meanwhile."
        case .noStore: "The store has been released, or is stopped."
        }
    }
}
