/// Something to be ended when it is no longer needed: a subscription, a connection, work in progress.
///
/// To dispose of something twice should do no more than to dispose of it once; each implementation sees to that
/// itself, or says that it does not.
public protocol Disposable: AnyObject {
    /// Ends it.
    func dispose()
}
