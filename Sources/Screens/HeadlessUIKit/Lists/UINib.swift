#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The name of a nib. Nibs are archives of Objective-C objects and do not exist here: every function that would
/// read one stops with a message.
@preconcurrency @MainActor
open class UINib: NSObject {
    private let name: String

    /// Makes a nib from its name, without looking for the file.
    public init(nibName name: String, bundle bundleOrNil: Bundle?) {
        self.name = name
        super.init()
    }

    /// Stops the program, because nibs cannot be read here.
    open func instantiate(
        withOwner ownerOrNil: Any?,
        options optionsOrNil: [AnyHashable: Any]? = nil
    ) -> [Any] {
        refuse()
    }

    func refuse() -> Never {
        fatalError(
            """
            The nib "\(name)" cannot be read: nibs are archives of Objective-C objects, which do not exist here. \
            Make the view in code; register a cell by its class, which makes its views in its initialiser.
            """
        )
    }
}
#endif
