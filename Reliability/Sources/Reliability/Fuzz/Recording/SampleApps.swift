import FluxCapacitor
import Foundation
import Millrace
import MillraceReporting
import MillraceTimeline
import MobiusCore
import Prex
import RecordingSamples
import RunSupport
import VISPER_Core
import VISPER_Redux

/// The sample apps of the tests, one in each dialect, with random actions.
final class SampleApps {
    private let counter = Flux(state: CounterState(), mutation: CounterMutation())
    private let todos: TodoStore
    private let todo = TodoAction()
    private let settings = makeSettingsStore(.start)
    private let search: MobiusLoop<SearchModel, SearchEvent, SearchEffect>

    /// The handles of the stores, for a timeline.
    private(set) var handles: [StoreHandle] = []

    /// The types that the stores do not list themselves.
    static var types: [any Decodable.Type] { [RenameAction.self, TagAction.self, SearchEffect.self] }

    private static let texts = ["", "a", "\"quoted\"\n\\", "é😀\u{0}", "{\"json\": 1}", "/~0~1", "e\u{301}"]

    init() {
        // FluxCapacitor registers one store per type. The previous apps have changed this one.
        TodoStore.instantiate().clear()
        todos = TodoStore.instantiate()
        search = Mobius.loop(
            update: updateSearch,
            effectHandler: AnyConnectable { (_: @escaping Consumer<SearchEvent>) in
                Connection<SearchEffect>(acceptClosure: { _ in }, disposeClosure: {})
            }
        ).start(from: .start)
        handles = appearance()
    }

    deinit { search.dispose() }

    /// Returns the handles of all stores. Dispatches to each store first, because a timeline lists a store only after a
    /// transition.
    private func appearance() -> [StoreHandle] {
        let timeline = Timeline()
        defer { timeline.stop() }
        counter.dispatcher.dispatch(.add(1))
        todo.invoke(.filter("x"))
        search.dispatchEvent(.typed("x"))
        settings.dispatch(RenameAction(name: "x"))
        return timeline.stores
    }

    /// Dispatches a random action to one store.
    func act(using random: inout SeededGenerator) {
        let number = Int.random(in: -1_000...1_000, using: &random)
        let text = Self.texts.randomElement(using: &random)!
        let flag = Bool.random(using: &random)
        let date = Date(timeIntervalSinceReferenceDate: Double(number) / 7)
        switch Int.random(in: 0..<12, using: &random) {
        case 0: counter.dispatcher.dispatch(.add(number))
        case 1: counter.dispatcher.dispatch(.rename(to: flag ? text : nil))
        case 2, 3: counter.dispatcher.dispatch(.note(CounterState.Change(by: number, at: date), name: text))
        case 4: counter.dispatcher.dispatch(.reset)
        case 5, 6: todo.invoke(.add(Todo(id: Self.id(number), text: text, isDone: flag)))
        case 7: todo.invoke(.filter(flag ? text : nil))
        case 8: search.dispatchEvent(flag ? .found([text, "\(number)"]) : .typed(text))
        case 9: search.dispatchEvent(flag ? .failed(text) : .cleared)
        case 10: settings.dispatch(RenameAction(name: text))
        default: settings.dispatch(TagAction(tag: text, volume: flag ? .infinity : Double(number) / 3))
        }
    }

    private static func id(_ number: Int) -> UUID {
        let byte = UInt8(truncatingIfNeeded: number)
        return UUID(uuid: (byte, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, byte))
    }
}
