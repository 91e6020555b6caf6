/// The reason why the inspection refuses a request. If the timeline refuses it, the timeline's own error is the
/// reason instead.
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
    case notInTest(Int)
    case noStateToTest
}

extension Refusal: CustomStringConvertible {
    /// A sentence for people that describes the reason.
    var description: String {
        switch self {
        case .noAction: "No action describes this transition."
        case .noSuchPart: "The value has no such part."
        case .noSuchStore(let id): "There is no store number \(id)."
        case .tooManyEntries(let most): "That is too much for one test: choose \(most) transitions at most."
        case .notInTest(let order):
            "The test does not have #\(order), or it is skipped, so nothing can be expected of it."
        case .noStateToTest: "A journal has no state, so there is nothing to test."
        case .isLocked: "The app ignores actions for now: unlock it first."
        case .hubHasGone: "The app was not locked, because the connection that requested the lock is closed."
        case .tooLong: "The value is too long to be shown."
        case .hasEnded: "The app has disconnected: its session is read-only."
        case .notPermitted(.dispatch): "The app does not permit dispatching from here."
        case .notPermitted(.lock): "The app does not permit locking from here."
        case .notPermitted: "The app does not permit time travel from here."
        }
    }
}
