import Foundation

/// An operation on `n` things, which must take less than three times as long for twice as many.
struct Growth {
    let name: String
    let n: Int

    /// Makes what the operation needs, and returns the operation itself. Only the operation is measured, once.
    let prepare: @MainActor (_ n: Int) throws -> () async throws -> Void

    init(_ name: String, n: Int, _ prepare: @escaping @MainActor (_ n: Int) throws -> () async throws -> Void)
    {
        self.name = name
        self.n = n
        self.prepare = prepare
    }
}

/// Measures each operation for `n` and for `2n` things, and ends the process with an error if one grows faster than its
/// work.
///
/// What is measured is the processor time of all threads, on which other processes have little influence. A ratio is
/// that of the shortest times of several rounds, because that influence makes a time longer, never shorter.
/// An operation over the limit is measured again, up to 20 rounds in all, and then for `2n` and `4n`: one doubling may
/// take what it uses out of a cache, which other processes share. It counts as too slow if it is over the limit twice.
@MainActor
func benchmarkGrowth() async {
    let limit = 3.0
    var failures: [String] = []
    print("\n### growth: processor time for 2n against n, limit \(limit)\n")
    print("| | n | ms for n | ms for 2n | ratio |")
    print("|---|---:|---:|---:|---:|")
    for operation in growths {
        var isTooSlow = true
        for n in [operation.n, 2 * operation.n] where isTooSlow {
            var best = (n: Double.infinity, double: Double.infinity)
            var rounds = 0
            repeat {
                best.n = min(best.n, await milliseconds(operation, n))
                best.double = min(best.double, await milliseconds(operation, 2 * n))
                rounds += 1
                isTooSlow = best.double / best.n >= limit
            } while rounds < 5 || (isTooSlow && rounds < 20)
            let times = [best.n, best.double, best.double / best.n].map { format($0, digits: 2) }
            print("| " + ([operation.name, "\(n)"] + times).joined(separator: " | ") + " |")
        }
        if isTooSlow { failures.append(operation.name) }
    }
    if failures.isEmpty { return }
    FileHandle.standardError.write(
        Data("error: grows faster than its work: \(failures.joined(separator: "; "))\n".utf8)
    )
    exit(EXIT_FAILURE)
}

@MainActor
private func milliseconds(_ operation: Growth, _ n: Int) async -> Double {
    do {
        let run = try operation.prepare(n)
        let start = processorTime()
        try await run()
        return processorTime() - start
    } catch {
        fatalError("\(operation.name): \(error)")
    }
}

/// The processor time that the threads of this process have used, in milliseconds.
private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}
