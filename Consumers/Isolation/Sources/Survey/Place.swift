import Foundation

/// Whether the main queue is running the caller. On Linux that may be any thread, once the main thread has suspended.
private var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainKey) != nil }

private let mainKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
}()

/// Where one closure runs: on the main thread, on others, or on both.
public final class Place: Sendable {
    /// The name that the program prints, and that `Documentation/Closures.md` lists.
    public let name: String

    private struct Calls {
        var count = 0
        var onMain = false
        var elsewhere = false
        var waiting: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []
        var kept: [Any] = []
    }

    private let lock = NSLock()
    // Read and written with the lock held only.
    nonisolated(unsafe) private var calls = Calls()

    init(_ name: String) {
        self.name = name
    }

    /// Notes that the closure runs on this thread.
    ///
    /// The argument is what the closure computes with a closure inside it, `[1].map { $0 + 1 }`: the runtime checks the
    /// isolation of a closure where that begins.
    public func mark(_ computed: some Any) {
        let ready = lock.withLock {
            calls.count += 1
            if isOnMainQueue { calls.onMain = true } else { calls.elsewhere = true }
            let count = calls.count
            defer { calls.waiting.removeAll { $0.count <= count } }
            return calls.waiting.filter { $0.count <= count }
        }
        for waiting in ready { waiting.resume.resume() }
    }

    /// Keeps an object until the case has ended.
    public func keep(_ object: Any) {
        lock.withLock { calls.kept.append(object) }
    }

    /// Waits until the closure has been called this many times; ends the program if that takes 20 seconds.
    @MainActor
    public func called(_ count: Int = 1) async {
        let limit = DispatchWorkItem { [self] in
            print(": \(lock.withLock { calls.count }) of \(count) calls of \(name) after 20 seconds")
            exit(1)
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + 20, execute: limit)
        await withCheckedContinuation { continuation in
            let isReady = lock.withLock {
                if calls.count < count { calls.waiting.append((count, continuation)) }
                return calls.count >= count
            }
            if isReady { continuation.resume() }
        }
        limit.cancel()
    }

    /// Releases what was kept, outside of the lock.
    func release() {
        _ = lock.withLock {
            defer { calls.kept = [] }
            return calls.kept
        }
    }

    var description: String {
        lock.withLock {
            switch (calls.onMain, calls.elsewhere) {
            case (true, true): "both"
            case (true, false): "main"
            case (false, true): "other"
            case (false, false): "nowhere"
            }
        }
    }
}
