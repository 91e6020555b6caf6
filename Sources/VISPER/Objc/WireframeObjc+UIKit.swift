#if os(iOS) || os(tvOS) || os(visionOS)
/// A wireframe as an object, to be handed to `UIViewController.willRoute(_:routeResult:)`.
open class WireframeObjc: NSObject {
    /// What the object stands for.
    public final let wireframe: Wireframe

    /// Makes an object that stands for the wireframe, and retains it.
    public init(wireframe: Wireframe) {
        self.wireframe = wireframe
        super.init()
    }
}
#endif
