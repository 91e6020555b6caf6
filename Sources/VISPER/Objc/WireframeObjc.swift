#if !os(iOS) && !os(tvOS) && !os(visionOS)
// The class is in HeadlessUIKit, whose controllers name it in a method that is to be overridden.

extension WireframeObjc {
    /// Makes an object that stands for the wireframe, and retains it.
    public convenience init(wireframe: Wireframe) {
        self.init(headlessPayload: wireframe)
    }

    /// What the object stands for.
    public var wireframe: Wireframe {
        guard let wireframe = headlessPayload as? Wireframe else {
            fatalError("A WireframeObjc must be made of a Wireframe.")
        }
        return wireframe
    }
}
#endif
