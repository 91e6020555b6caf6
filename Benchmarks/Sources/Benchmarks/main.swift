// Costs per operation, side by side in one run. See CONTRIBUTING for how to read them.

import Foundation

let all: [(name: String, run: () async -> Void)] = [
    ("dispatch", benchmarkDispatch),
    ("array", benchmarkArray),
    ("subscribe", benchmarkSubscribe),
    ("memory", benchmarkMemory),
    ("contention", benchmarkContention),
    ("main", benchmarkMain),
    ("subscribe-during-delivery", benchmarkSubscribeDuringDelivery),
    ("storm", benchmarkStorm),
    ("invoke", benchmarkInvoke),
    ("variable", benchmarkVariable),
    ("append", benchmarkAppend),
    ("observe", benchmarkObserve),
    ("buster", benchmarkBuster),
    ("mobius", benchmarkMobius),
    ("store", benchmarkStore),
    ("reduce", benchmarkReduce),
    ("property", benchmarkProperty),
    ("property-subscribe", benchmarkPropertySubscribe),
    ("routing", benchmarkRouting),
    ("wireframe", benchmarkWireframe),
    ("timeline", benchmarkTimeline),
]

let wanted = CommandLine.arguments.dropFirst()
for name in wanted where !all.contains(where: { $0.name == name }) {
    fatalError("There is no benchmark called \(name). There are: \(all.map(\.name).joined(separator: ", ")).")
}

// The main queue must be served by the main thread, as in an app: on Linux an asynchronous main leaves it to other threads.
Task {
    for benchmark in all where wanted.isEmpty || wanted.contains(benchmark.name) {
        await benchmark.run()
    }
    exit(EXIT_SUCCESS)
}
while true { RunLoop.main.run() }
