/// The reason why a request is refused, unless the timeline's own error is the reason.
enum Refusal: Error, Hashable {
    case noAction
    case noSuchPart
    case noSuchStore(Int)
    case isLocked
    case hubHasGone
    case tooLong
    case hasEnded
    case notPermitted(HubPermissions)
    case tooManyEntries(most: Int)
}

extension Refusal: CustomStringConvertible {
    /// A sentence for people that describes the reason.
    var description: String {
        switch self {
        case .noAction: "No action describes this transition."
        case .noSuchPart: "The value has no such part."
        case .noSuchStore(let id): "There is no store number \(id)."
        case .tooManyEntries(let most): "That is too much for one test: choose \(most) transitions at most."
        case .isLocked: "The app ignores actions for now: unlock it first."
        case .hubHasGone: "The app is not locked: the connection over which that was asked for is lost."
        case .tooLong: "The value is too long to be shown."
        case .hasEnded: "The app has gone: its session can be looked at, and nothing else."
        case .notPermitted(.dispatch): "The app does not permit that actions are dispatched from here."
        case .notPermitted(.lock): "The app does not permit that it is locked from here."
        case .notPermitted: "The app does not permit that it is moved through time from here."
        }
    }
}
