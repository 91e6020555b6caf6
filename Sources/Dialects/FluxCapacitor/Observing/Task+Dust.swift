import Millrace

extension Task {
    /// Makes `buster` cancel the task, at the latest when the buster is released.
    public func cleaned(by buster: DustBuster) {
        Dust(CleanableTask(self)).cleaned(by: buster)
    }
}

/// The task of a dust. It records its own end, so that the buster can drop the dust.
final class CleanableTask: Sendable {
    private let cancelTask: @Sendable () -> Void
    private let hasEnded = AtomicCell<Bool>(false)

    init(_ task: Task<some Sendable, some Error>) {
        cancelTask = { task.cancel() }
        Task.detached { [weak self] in
            _ = await task.result
            self?.hasEnded.store(true, ordering: .relaxed)
        }
    }

    var isActive: Bool { !hasEnded.load(ordering: .relaxed) }

    func cancel() { cancelTask() }
}
