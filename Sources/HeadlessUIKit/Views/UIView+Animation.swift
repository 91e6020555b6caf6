#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIView {
    /// Makes the changes at once; nothing moves here. The completion is called on a later turn of the main
    /// queue.
    public static func animate(
        withDuration duration: TimeInterval,
        delay: TimeInterval = 0,
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animations()
        if let completion {
            MainQueueTurn.after { completion(true) }
        }
    }
}
#endif
