import Foundation
import Prex

// A library that lends packets of seeds, written as apps were in 2018: Swift 5 mode, no concurrency annotations.

/// A reference type in a state and an action, written before Sendable existed.
class SeedPacket: Equatable {
    var variety: String

    init(variety: String) {
        self.variety = variety
    }

    static func == (one: SeedPacket, other: SeedPacket) -> Bool {
        return one.variety == other.variety
    }
}

struct ShelfState: State {
    var packet: SeedPacket?
    var hint: String?
    var lent = 0
}

enum ShelfAction: Action {
    case stock(SeedPacket)
    case explain(String?)
    case lend
    case takeBack
}

struct ShelfMutation: Mutation {
    func mutate(action: ShelfAction, state: inout ShelfState) {
        switch action {
        case .stock(let packet): state.packet = packet
        case .explain(let hint): state.hint = hint
        case .lend: state.lent += 1
        case .takeBack: state.lent = max(0, state.lent - 1)
        }
    }
}

// MARK: Services

protocol Almanac {
    func findHint(found: @escaping (String?) -> Void)
}

/// Calls back on a thread of its own, as most services of 2018 did.
final class GardenersRadio {
    private let studio = DispatchQueue(label: "garden.radio")

    func ask(answer: @escaping (String) -> Void) {
        let broadcast = DispatchWorkItem { answer("sow after the frost") }
        studio.async(execute: broadcast)
    }
}

// MARK: Flux objects that several screens use

enum Shelves {
    static let herbs = Flux(state: ShelfState(), mutation: ShelfMutation())
}

extension Flux where Action == ShelfAction, State == ShelfState {
    static let shared = Flux(state: ShelfState(), mutation: ShelfMutation())
}

// MARK: Presenters

extension Presenter where Action == ShelfAction, State == ShelfState {
    func lendPacket() { dispatch(.lend) }
    func takePacketBack() { dispatch(.takeBack) }
}

final class ShelfPresenter: Presenter<ShelfAction, ShelfState> {
    private var questions = 0
    private let almanac: Almanac

    init<V: View>(view: V, flux: Flux<ShelfAction, ShelfState>, almanac: Almanac)
    where V.State == ShelfState {
        self.almanac = almanac
        super.init(view: view, flux: flux)
    }

    /// The radio answers on another thread, so both actions are dispatched there.
    func lend(onAdviceOf radio: GardenersRadio) {
        radio.ask { [weak self] advice in
            self?.dispatch(.explain(advice))
            self?.dispatch(.lend)
        }
    }

    func readAlmanac() {
        questions += 1
        almanac.findHint { [weak self] hint in
            guard let presenter = self else { return }
            presenter.dispatch(.explain(hint))
        }
    }
}

/// Knows which Flux it uses, so its screen need not pass one.
final class LendingDeskPresenter: Presenter<ShelfAction, ShelfState> {
    init<V: View>(view: V) where V.State == ShelfState {
        super.init(view: view, flux: .shared)
    }
}

// MARK: Views

/// Conforms in an extension, and is the View of a presenter that it makes itself.
class LendingRegister {
    var totals: [Int] = []
    lazy var presenter = Presenter(view: self, state: ShelfState(), mutation: ShelfMutation())
}

extension LendingRegister: View {
    func reflect(change: StateChange<ShelfState>) {
        guard let lent = change.lent?.value else { return }
        totals.append(lent)
    }
}

/// Passes every change on to a test.
final class ViewSpy: View {
    var onChange: ((StateChange<ShelfState>) -> Void)?

    func reflect(change: StateChange<ShelfState>) {
        onChange?(change)
    }
}
