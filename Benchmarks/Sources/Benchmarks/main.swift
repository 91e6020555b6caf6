// Costs per operation, side by side in one run. README.md says how to read them.

import Foundation

let all: [(name: String, run: () async -> Void)] = [
    ("dispatch", benchmarkDispatch),
    ("array", benchmarkArray),
    ("parts", benchmarkParts),
    ("subscribe", benchmarkSubscribe),
    ("memory", benchmarkMemory),
    ("contention", benchmarkContention),
    ("main", benchmarkMain),
    ("observation", benchmarkObservation),
    ("scope", benchmarkScope),
    ("subscribe-during-delivery", benchmarkSubscribeDuringDelivery),
    ("storm", benchmarkStorm),
    ("invoke", benchmarkInvoke),
    ("variable", benchmarkVariable),
    ("append", benchmarkAppend),
    ("observe", benchmarkObserve),
    ("buster", benchmarkBuster),
    ("mobius", benchmarkMobius),
    ("mobius-observe", benchmarkMobiusObserve),
    ("mobius-life", benchmarkMobiusLife),
    ("mobius-controller", benchmarkMobiusController),
    ("store", benchmarkStore),
    ("reduce", benchmarkReduce),
    ("property", benchmarkProperty),
    ("property-subscribe", benchmarkPropertySubscribe),
    ("routing", benchmarkRouting),
    ("wireframe", benchmarkWireframe),
    ("timeline", benchmarkTimeline),
    ("warnings", benchmarkWarnings),
    ("ended", benchmarkEnded),
    ("derived", benchmarkDerived),
    ("growth", benchmarkGrowth),
]

let wanted = CommandLine.arguments.dropFirst()
for name in wanted where !all.contains(where: { $0.name == name }) {
    fatalError("There is no benchmark called \(name). There are: \(all.map(\.name).joined(separator: ", ")).")
}

// The main thread must serve the main queue, as in an app. On Linux an asynchronous `main` leaves the queue to
// other threads.
Task {
    for benchmark in all where wanted.isEmpty || wanted.contains(benchmark.name) {
        await benchmark.run()
    }
    exit(EXIT_SUCCESS)
}
while true { RunLoop.main.run() }
