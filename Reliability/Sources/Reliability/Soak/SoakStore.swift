/// A store of some dialect, as the soak uses all of them: it takes steps, and its progress is observed. From any thread.
protocol SoakStore: Sendable {
    static var name: String { get }

    /// Whether a thread that has had a step taken reads it in the progress at once.
    static var isReadAtOnce: Bool { get }

    /// What the store and its closures capture is watched by the round.
    init(_ round: Round, writers: Int)

    var progress: Progress { get }

    /// Takes a step, maybe later.
    func take(_ step: Step)

    /// Calls a closure with the progress of each step, and maybe with the present one at first.
    ///
    /// - Returns: what ends that.
    func observe(_ hear: @escaping (Progress) -> Void) -> () -> Void

    /// Looks at whatever else must hold while others use the store.
    func look()

    /// Waits if a lot has not been taken yet. Not called where the store works.
    func pace()

    /// Returns when all that was to be taken has been, and all that follows from it has happened.
    func settle()

    /// Looks at whatever else must hold in the end, and lets go of the store.
    func finish()
}

extension SoakStore {
    func look() {}
    func pace() {}
    func settle() {}
    func finish() {}
}
