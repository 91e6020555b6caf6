import Foundation
import Millrace
import MillraceInspector
import MillracePersistence
import MillraceRecording
import MillraceReporting
import MillraceRequests
import MillraceTimeline
import Survey

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A storage in memory. `Sendable` and called from any thread, so it is `nonisolated`.
nonisolated private final class Memory: StateStorage {
    private let data = StateContainer<Data?>(nil)
    let place: Place
    init(_ place: Place) { self.place = place }

    func load() throws -> Data? {
        place.mark([1].map { $0 + 1 })
        return data.state
    }

    func save(_ new: Data) throws {
        place.mark([1].map { $0 + 1 })
        data.update { $0 = new }
    }

    func remove() throws {}
    func setAside() throws -> String { "" }
}

nonisolated private struct OldCount: Codable, Sendable { var item = 1 }

nonisolated private func add(_ container: StateContainer<Count>) {
    container.update { $0.items = $0.items.map { $0 + 1 } }
}

private func temporaryFile() -> URL { URL.temporaryDirectory.appending(path: "isolation-\(UUID())") }

/// Saves a state of version 1.
nonisolated private func save<State: Codable & Sendable>(_ state: State, in file: URL, instead first: State)
    throws
{
    let saved = SavedState(in: FileStorage(file), version: 1, default: first)
    let container = StateContainer(first)
    saved.follow(container)
    container.update { $0 = state }
    try saved.end()
}

@MainActor
func toolClosures() async throws {
    try await savedStateClosures()
    try await timelineClosures()
}

@MainActor
private func savedStateClosures() async throws {
    try await closure("MillracePersistence.StateStorage") { place in
        await onBoth(Memory(place)) { memory in
            let saved = SavedState(in: memory, default: Count(), interval: .milliseconds(1))
            let container = StateContainer(saved.state)
            saved.follow(container)
            add(container)
            try! saved.end()
        }
    }
    try await closures("MillracePersistence.sanitizer", "MillracePersistence.follow") { sanitizer, part in
        let saved = SavedState(
            in: Memory(sanitizer),
            default: [1],
            interval: .milliseconds(1),
            sanitizer: { items in
                sanitizer.mark(items.map { $0 + 1 })
                return items
            }
        )
        let container = StateContainer(Count())
        sanitizer.keep((saved, container))
        saved.follow(container) { state in
            part.mark(state.items.map { $0 + 1 })
            return state.items
        }
        await onBoth(container) { add($0) }
        try await saved.flush()
        await elsewhere(saved) { try! $0.end() }
    }
    try await closure("MillracePersistence.Migration") { place in
        let file = temporaryFile()
        try save(OldCount(item: 2), in: file, instead: OldCount())
        await onBoth(file) { file in
            let saved = SavedState(
                in: FileStorage(file),
                version: 2,
                migrations: [
                    Migration(from: 1) { (old: OldCount) -> Count in
                        place.mark([old.item].map { $0 + 1 })
                        return Count(items: [old.item])
                    }
                ],
                default: Count()
            )
            _ = saved.state
        }
        try? FileManager.default.removeItem(at: file)
    }
    try await closure("MillracePersistence.Migration.json") { place in
        let file = temporaryFile()
        try save(Count(items: [2]), in: file, instead: Count())
        await onBoth(file) { file in
            let saved = SavedState(
                in: FileStorage(file),
                version: 2,
                migrations: [
                    Migration(
                        from: 1,
                        json: { data in
                            place.mark(data.map { $0 })
                            return data
                        }
                    )
                ],
                default: Count()
            )
            _ = saved.state
        }
        try? FileManager.default.removeItem(at: file)
    }
    try await closure("MillracePersistence.repair") { place in
        await onBoth(temporaryFile()) { file in
            // Each repair sets the file aside.
            try! save(OldCount(item: 2), in: file, instead: OldCount())
            _ = SavedState(
                in: FileStorage(file),
                default: Count(),
                repair: { error, json in
                    place.mark(json.map { $0 })
                    return nil
                }
            )
        }
    }
    try await closure("MillracePersistence.onError") { place in
        await onBoth(URL(fileURLWithPath: "/dev/null/nowhere")) { url in
            _ = SavedState(
                in: FileStorage(url),
                default: Count(),
                onError: { error in place.mark([1].map { $0 + 1 }) }
            )
        }
        await place.called(2)
    }
}

@MainActor
private func timelineClosures() async throws {
    try await closures("MillraceTimeline.sanitizer", "MillraceTimeline.observe") { sanitizer, observer in
        let timeline = Timeline(sanitizer: { transition in
            sanitizer.mark([1].map { $0 + 1 })
            return transition
        })
        observer.keep((timeline, timeline.observe { change in observer.mark([1].map { $0 + 1 }) }))
        let container = StateContainer(Count(), name: "recorded")
        await onBoth(container) { add($0) }
        timeline.stop()
    }
    try await closure("MillraceTimeline.Warnings.report") { place in
        await onBoth("stormy") { name in
            var options = Warnings.Options()
            options.changesPerSecond = 1
            let container = StateContainer(Count(), name: name)
            let warnings = Warnings(of: container, options) { warning in place.mark([1].map { $0 + 1 }) }
            for _ in 0..<10 { add(container) }
            warnings.end()
        }
    }
    try await closures(
        "Millrace.ReportedStore.restore",
        "Millrace.ReportedStore.reduce",
        "Millrace.ReportedStore.dispatch"
    ) { restore, reduce, dispatch in
        let timeline = Timeline()
        timeline.allowsReplay = true
        let store = ReportedStore<Int, Int>(
            dialect: "Own",
            name: "moved",
            state: 0,
            restore: { state in restore.mark([state].map { $0 + 1 }) },
            reduce: { state, action in
                reduce.mark([state].map { $0 + action })
                return state + action
            },
            dispatch: { action in dispatch.mark([action].map { $0 + 1 }) }
        )
        restore.keep((timeline, store))
        store.report(1, old: 0, new: 1)
        store.report(2, old: 1, new: 3)
        let ids = timeline.entries.filter { $0.transition.action != nil }.map(\.id)
        try timeline.setSkipped(true, ids[0])
        try timeline.dispatchAgain(ids[1])
        await elsewhere(timeline) { timeline in
            try! timeline.setSkipped(false, ids[0])
            try! timeline.dispatchAgain(ids[1])
        }
        await restore.called(2)
        await dispatch.called(2)
        timeline.stop()
    }
    try await closure("Millrace.ReportedStore.restoreAsync") { place in
        let timeline = Timeline()
        let store = ReportedStore<Int, Int>(
            dialect: "Own",
            name: "moved",
            state: 0,
            restoreAsync: { state in place.mark([state].map { $0 + 1 }) }
        )
        place.keep((timeline, store))
        store.report(1, old: 0, new: 1)
        timeline.travel(to: .start)
        await elsewhere(timeline) { _ = $0.travel(to: .live) }
        await place.called(2)
        timeline.stop()
    }
    try await closures("MillraceRecording.sanitizer", "MillraceRecording.RecordingReader.body") {
        sanitizer,
        body in
        let file = temporaryFile()
        let recorder = try SessionRecorder(
            creating: file,
            app: "Survey",
            sanitizer: { transition in
                sanitizer.mark([1].map { $0 + 1 })
                return transition
            }
        )
        let container = StateContainer(Count(), name: "recorded")
        await onBoth(container) { add($0) }
        try recorder.end()
        var reader = RecordingReader()
        try reader.read(try Data(contentsOf: file)) { line in body.mark([1].map { $0 + 1 }) }
        try? FileManager.default.removeItem(at: file)
    }
    #if os(Linux)
    try await closure("MillraceRecording.onFailure") { place in
        // The disk is full when the first entries are written.
        let folder = temporaryFile()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let recorder = try SessionRecorder(
            creating: folder.appending(path: "a.jsonl"),
            app: "Survey",
            onFailure: { error in place.mark([1].map { $0 + 1 }) }
        )
        limitFiles(to: 10)
        let container = StateContainer(Count(), name: "recorded")
        await onBoth(container) { add($0) }
        try? recorder.end()
        limitFiles(to: .max)
        try? FileManager.default.removeItem(at: folder)
    }
    #endif
    try await closure("MillraceRequests.Journal.load") { place in
        let url = URL(fileURLWithPath: "/films")
        _ = await Journal("Server").load(URLRequest(url: url)) { request in
            place.mark([1].map { $0 + 1 })
            let response = URLResponse(
                url: url,
                mimeType: nil,
                expectedContentLength: 0,
                textEncodingName: nil
            )
            return (Data(), response)
        }
    }
    try await closure("MillraceInspector.log") { place in
        var options = Inspector.Options()
        options.log = { line in place.mark([line.count].map { $0 + 1 }) }
        options.evenInRelease = true
        let inspector = Inspector.connect(to: Inspector.HubAddress(port: 1), options: options)
        await place.called()
        inspector.disconnect()
    }
}

#if os(Linux)
/// Limits the size of files that this process writes.
nonisolated private func limitFiles(to size: rlim_t) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: size, rlim_max: .max)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}
#endif
