import Millrace

extension ReportedStore {
    /// Restores a state in the store, and records the restoration when it is complete.
    func restore(_ state: State, by restoration: Restoration) {
        // The origin is read here, because the restoration may run on another thread, which has another context.
        let origin = ThreadReports.replacementOrigin.map(Origin.init)
        switch restoration {
        case .onMain(let restore):
            let number = newestRestoration.add(1, ordering: .relaxed)
            MainQueue.run { [self] in
                // If another restoration has been requested since, this one is outdated. The other restoration may
                // even have run before this one, because a restoration that is requested on the main queue runs at
                // once.
                let isNewest = newestRestoration.load(ordering: .relaxed) == number
                if isNewest { perform(by: origin) { restore(state) } }
                recordRestoration(of: isNewest ? state : nil, by: origin)
            }
        case .asynchronous(let restore):
            queue.withLock {
                let previous = restorations
                restorations = Task { [self] in
                    await previous?.value
                    await restore(state)
                    recordRestoration(of: state, by: origin)
                }
            }
        }
    }

    /// Runs `restore`. Changes that the store reports during this call count as part of the restoration.
    private func perform(by origin: Origin?, _ restore: () -> Void) {
        let outer = restoringThread.exchange(CurrentThread.id, ordering: .relaxed)
        defer { restoringThread.store(outer, ordering: .relaxed) }
        ThreadReports.replacing(by: origin?.object) {
            ThreadReports.restoring(restore)
        }
    }

    /// Records that a restoration is complete.
    ///
    /// - Parameter state: the restored state; nil if the store has not changed.
    private func recordRestoration(of state: State?, by origin: Origin?) {
        ThreadReports.replacing(by: origin?.object) { _ = record(.restoration, new: state) }
    }
}

/// The origin of a replacement, to pass to another thread.
///
/// Sendable: used as an identity only. The object is neither read nor changed.
private struct Origin: @unchecked Sendable {
    let object: AnyObject
}
