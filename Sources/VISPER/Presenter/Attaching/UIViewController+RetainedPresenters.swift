extension UIViewController {
    /// Keeps the presenter alive for as long as the controller lives (contract 7).
    public func retainPresenter(_ presenter: NSObject) {
        self[RetainedPresentersKey.self].append(presenter)
    }
}

private enum RetainedPresentersKey: ControllerValueKey {
    static var defaultValue: [NSObject] { [] }
}
