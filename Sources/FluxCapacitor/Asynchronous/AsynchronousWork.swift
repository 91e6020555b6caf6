import Synchronization

/// A task as something to clean.
final class AsynchronousWork: Sendable {
    private let cancelTask: @Sendable () -> Void
    private let hasEnded = Atomic<Bool>(false)

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
