import Foundation
import Prex

// A small app as written for Prex in 2018: Swift 5 mode, no concurrency annotations.

enum CounterAction: Action {
    case increment
    case decrement
    case setTitle(String?)
    case attach(Badge)
}

/// A reference type in an action and a state, written before Sendable existed.
class Badge: Equatable {
    var text: String
    init(text: String) { self.text = text }
    static func == (lhs: Badge, rhs: Badge) -> Bool { return lhs.text == rhs.text }
}

struct CounterState: State {
    var count = 0
    var title: String?
    var badge: Badge?
}

struct CounterMutation: Mutation {
    func mutate(action: CounterAction, state: inout CounterState) {
        switch action {
        case .increment: state.count += 1
        case .decrement: state.count -= 1
        case .setTitle(let title): state.title = title
        case .attach(let badge): state.badge = badge
        }
    }
}

extension Flux where Action == CounterAction, State == CounterState {
    static let shared = Flux(state: CounterState(), mutation: CounterMutation())
}

enum SharedFlux {
    static let counter = Flux(state: CounterState(), mutation: CounterMutation())
}

extension Presenter where Action == CounterAction, State == CounterState {
    func increment() { dispatch(.increment) }
    func decrement() { dispatch(.decrement) }
}

protocol TitleService {
    func loadTitle(completion: @escaping (String?) -> Void)
}

final class CounterPresenter: Presenter<CounterAction, CounterState> {
    private let service: TitleService
    private var loadCount = 0

    init<V: View>(view: V, flux: Flux<CounterAction, CounterState>, service: TitleService)
    where V.State == CounterState {
        self.service = service
        super.init(view: view, flux: flux)
    }

    func loadTitle() {
        loadCount += 1
        service.loadTitle { [weak self] title in
            guard let me = self else { return }
            me.dispatch(.setTitle(title))
        }
    }

    /// Loads as apps of 2018 did: the session calls back on a thread of its own.
    func loadInBackground(from session: Session) {
        session.send { [weak self] name in
            self?.dispatch(.setTitle(name))
            self?.dispatch(.increment)
        }
    }
}

final class Session {
    private let queue = DispatchQueue(label: "session")

    func send(completion: @escaping (String) -> Void) {
        let work = DispatchWorkItem { completion("file") }
        queue.async(execute: work)
    }
}

final class SharedCounterPresenter: Presenter<CounterAction, CounterState> {
    init<V: View>(view: V) where V.State == CounterState {
        super.init(view: view, flux: .shared)
    }
}

final class MockView: View {
    var reflected: ((StateChange<CounterState>) -> Void)?

    func reflect(change: StateChange<CounterState>) {
        reflected?(change)
    }
}

class LegacyScreen {
    var shown: [Int] = []
    lazy var presenter = Presenter(view: self, state: CounterState(), mutation: CounterMutation())
}

extension LegacyScreen: View {
    func reflect(change: StateChange<CounterState>) {
        if let count = change.count?.value { shown.append(count) }
    }
}
