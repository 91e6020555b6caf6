/// A store of one of the architectures, as the soak uses it: the store reduces steps, and observers receive its
/// progress. Its methods may be called from any thread.
protocol SoakStore: Sendable {
    static var name: String { get }

    /// Whether a thread that has dispatched a step sees that step in the store's progress when the dispatch returns.
    static var isReadAtOnce: Bool { get }

    /// Makes a store. The round watches the objects captured by the store and its closures.
    init(_ round: Round, writers: Int)

    var progress: Progress { get }

    /// Dispatches a step, which may be reduced later.
    func take(_ step: Step)

    /// Calls a closure with the progress after each step, and possibly with the current progress first.
    ///
    /// - Returns: A closure that ends the observation.
    func observe(_ hear: @escaping @Sendable (Progress) -> Void) -> () -> Void

    /// Checks further properties that only this dialect has, while other threads use the store.
    func look()

    /// Waits if many steps are pending. Not called from inside the store's callbacks.
    func pace()

    /// Returns when all steps are reduced and all their effects have ended.
    func settle()

    /// Checks further properties that only this dialect has, after the last step, and releases the store.
    func finish()
}

extension SoakStore {
    func look() {}
    func pace() {}
    func settle() {}
    func finish() {}
}
