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

extension NotificationCenter {
    // For a result that is an object of Objective-C. Otherwise Foundation's function is chosen.
    @_disfavoredOverload
    public func addObserver(
        forName name: NSNotification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any ObjectiveC.NSObjectProtocol { fatalError() }
}

extension URL {
    public static var applicationSupportDirectory: URL { fatalError() }
}

extension stat {
    public var st_mtimespec: timespec { fatalError() }
}
