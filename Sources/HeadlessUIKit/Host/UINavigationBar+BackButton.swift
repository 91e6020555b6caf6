#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UINavigationBar {
    /// The title of the button that leads back; nil if there is none.
    public var headlessBackButtonTitle: String? {
        guard let backItem, let topItem, !topItem.hidesBackButton else { return nil }
        let isReplaced = topItem.leftBarButtonItem != nil && !topItem.leftItemsSupplementBackButton
        guard !isReplaced else { return nil }
        return backItem.backButtonTitle ?? backItem.backBarButtonItem?.title ?? backItem.title ?? "Back"
    }
}
#endif
