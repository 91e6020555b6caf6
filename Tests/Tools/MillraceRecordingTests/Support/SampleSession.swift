import FluxCapacitor
import Foundation
import Millrace
import MillraceReporting
import MillraceTimeline
import MobiusCore
import Prex
import TestSupport
import VISPER_Core
import VISPER_Redux

@testable import MillraceRecording
@testable import RecordingSamples

/// An app in each dialect. Every invoke of the process reaches the same store of FluxCapacitor, so a test that uses this
/// class has the trait `.exclusively(.todoStore)` or runs in a process of its own.
final class SampleSession {
    let counter = Flux(state: CounterState(), mutation: CounterMutation())
    let todos = TodoStore.instantiate()
    let search: MobiusLoop<SearchModel, SearchEvent, SearchEffect>
    private let todo = TodoAction()
    let settings = makeSettingsStore(.start)

    /// The types that the stores do not list themselves.
    static var types: [any Decodable.Type] { [RenameAction.self, TagAction.self, SearchEffect.self] }

    init() {
        search = Mobius.loop(update: updateSearch, effectHandler: AnyConnectable(Self.idle))
            .start(from: .start)
    }

    /// An effect handler that does nothing.
    static func idle<Effect, Event>(_: @escaping Consumer<Event>) -> Connection<Effect> {
        Connection(acceptClosure: { _ in }, disposeClosure: {})
    }

    deinit {
        search.dispose()
        todos.clear()
    }

    /// Dispatches a random action to one of the apps.
    func act(using random: inout SeededGenerator) {
        let number = Int.random(in: -1_000...1_000, using: &random)
        let text = ["", "a", "\"quoted\"\n\\", "é😀", "{\"json\": 1}", "/~"].randomElement(using: &random)!
        switch Int.random(in: 0..<12, using: &random) {
        case 0: counter.dispatcher.dispatch(.add(number))
        case 1: counter.dispatcher.dispatch(.rename(to: Bool.random(using: &random) ? text : nil))
        case 2:
            let date = Date(timeIntervalSinceReferenceDate: Double(number) / 7)
            counter.dispatcher.dispatch(.note(CounterState.Change(by: number, at: date), name: text))
        case 3: counter.dispatcher.dispatch(.reset)
        case 4: todo.invoke(.add(Todo(id: Self.id(number), text: text, isDone: false)))
        case 5: todo.invoke(.finish(todos.todos.value.randomElement(using: &random)?.id ?? Self.id(0)))
        case 6: todo.invoke(.filter(Bool.random(using: &random) ? text : nil))
        case 7:
            search.dispatchEvent(Bool.random(using: &random) ? .found([text, "\(number)"]) : .typed(text))
        case 8: search.dispatchEvent(.failed(text))
        case 9: search.dispatchEvent(.cleared)
        case 10: settings.dispatch(RenameAction(name: text))
        default: settings.dispatch(TagAction(tag: text, volume: Double(number) / 3))
        }
    }

    /// Dispatches the same actions to all apps each time.
    func perform() {
        let change = CounterState.Change(by: 5, at: Date(timeIntervalSinceReferenceDate: 800_000_000.25))
        counter.dispatcher.dispatch(.add(3))
        counter.dispatcher.dispatch(.rename(to: "\"Quoted\"\n\\(text)"))
        counter.dispatcher.dispatch(.note(change, name: "first"))
        counter.dispatcher.dispatch(.reset)
        let milk = Todo(id: Self.id(1), text: "Milk", isDone: false)
        todo.invoke(.add(milk))
        todo.invoke(.filter("M"))
        todo.invoke(.finish(milk.id))
        todo.invoke(.filter(nil))
        search.dispatchEvent(.typed("swift"))
        search.dispatchEvent(.found(["a", "b"]))
        // This array is too long to be written as a literal in a generated test.
        search.dispatchEvent(.found((0..<300).map { "Result #\"#\($0)" }))
        search.dispatchEvent(.failed("timeout"))
        search.dispatchEvent(.cleared)
        settings.dispatch(RenameAction(name: "Grace"))
        settings.dispatch(TagAction(tag: "loud", volume: 0.75))
    }

    private static func id(_ number: Int) -> UUID {
        UUID(
            uuidString: "00000000-0000-0000-0000-" + String(repeating: "0", count: 8)
                + "\(abs(number) + 1_000)"
        )!
    }

    /// The states of all stores.
    var states: [RecordedValue] {
        [
            counter.store.state, todos.todos.value, todos.filter.value as Any, search.latestModel,
            settings.observableState.value,
        ].map { RecordedValue($0) }
    }
}

extension Timeline {
    /// The recording of the session, as one file.
    var file: Data { recording(app: "Tests").reduce(into: Data()) { $0 += $1 } }

    /// The recording without checksums, for tests that change it.
    var uncheckedText: String {
        String(decoding: file, as: UTF8.self).replacing(/,"sum":"[0-9a-f]{8}"/, with: "")
    }
}

/// The lines of a recording.
func read(_ file: Data, limits: RecordingLimits = RecordingLimits(), by size: Int = .max)
    throws(RecordingError)
    -> (lines: [RecordedLine], torn: TornTail?)
{
    var reader = RecordingReader(limits: limits)
    var lines: [RecordedLine] = []
    var rest = file[...]
    while !rest.isEmpty {
        try reader.read(rest.prefix(size)) { lines.append($0) }
        rest = rest.dropFirst(size)
    }
    return (lines, try reader.finish())
}

/// The import of a recording.
func imported(
    _ file: Data,
    into stores: [StoreHandle],
    types: [any Decodable.Type] = [],
    limits: RecordingLimits = RecordingLimits()
) throws(RecordingError) -> ImportedSession {
    var importer = SessionImporter(stores: stores, types: types, limits: limits)
    try importer.read(file)
    return try importer.finish()
}
