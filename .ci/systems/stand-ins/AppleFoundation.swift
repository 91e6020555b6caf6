// Foundation for the copied sources: Linux's Foundation, but with Objective-C's root class NSObject.

@_exported import Darwin
@_exported import ObjectiveC

@MainActor open class UndoManager: NSObject {
    public override init() { fatalError() }
    open func registerUndo<TargetType: AnyObject>(
        withTarget target: TargetType,
        handler: @escaping @MainActor @Sendable (TargetType) -> Void
    ) {}
    open func removeAllActions(withTarget target: Any) {}
    open func setActionName(_ actionName: String) {}
}
