import MillraceReporting
import Prex

// MARK: The till

struct TillState: State, Codable, Equatable {
    var lines: [Line] = []
    var total = 0
    var receipt: Receipt?

    struct Line: Codable, Equatable {
        let name: String
        let cents: Int
        var count: Int
    }

    /// "Is a secret kept in a state?": a receipt has the whole number of the card.
    struct Receipt: Codable, Equatable {
        let cents: Int
        let cardNumber: String
    }
}

enum TillAction: Action, Codable, Equatable {
    case add(String), setCount(Int, of: String), remove(String), sort
    case pay(cardNumber: String)
}

struct TillMutation: Mutation {
    func mutate(action: TillAction, state: inout TillState) {
        switch action {
        case .add(let name):
            let cents = ["Tea": 300, "Cake": 450][name] ?? 0
            state.lines.append(TillState.Line(name: name, cents: cents, count: 1))
            state.total += cents
        case .setCount(let count, of: let name):
            guard let index = state.lines.firstIndex(where: { $0.name == name }) else { return }
            state.lines[index].count = count
            // "Why is the total wrong?": those before are counted again.
            state.total += count * state.lines[index].cents
        case .remove(let name):
            // "Why has the app ended?": there may be no such line.
            let line = state.lines.remove(at: state.lines.firstIndex { $0.name == name }!)
            state.total -= line.count * line.cents
        case .sort:
            // "What makes the app hang for a moment?"
            let end = ContinuousClock.now + .milliseconds(40)
            while ContinuousClock.now < end { state.lines.sort { $0.name < $1.name } }
        case .pay(let cardNumber):
            state.receipt = TillState.Receipt(cents: state.total, cardNumber: cardNumber)
        }
    }
}

// MARK: Notes for the kitchen

struct NotesState: State, Codable, Equatable {
    var notes: [String] = []
    var written = 0
    var guests = 0
}

enum NotesAction: Action, Codable, Equatable {
    case write(String), saved([String]), guestCame
}

struct NotesMutation: Mutation {
    func mutate(action: NotesAction, state: inout NotesState) {
        switch action {
        case .write(let note):
            state.notes.append(note)
            state.written += 1
        case .saved(let notes): state.notes = notes
        case .guestCame: state.guests += 1
        }
    }
}

/// Saves the notes whenever one has been written.
final class Notes: Sendable {
    let flux: Flux<NotesAction, NotesState>
    private let listener: any Sendable

    init() {
        let flux = Flux(state: NotesState(), mutation: NotesMutation())
        let (presenter, server, requests) = (Presenter(flux: flux), NotesServer(), Journal("Notes"))
        listener = flux.store.addListener { change in
            guard let written = change.written?.value, written > 0 else { return }
            presenter.run(WorkLane("save \(written)")) { dispatch in
                await requests.noting("PUT /notes", answer: { $0 }) { await server.save(written) }
                // "Where has the second note gone?": it may have been written since.
                dispatch(.saved(change.new.notes))
                if written > 1 { await server.answerFirst() }
            }
        }
        self.flux = flux
    }
}

/// Answers the first request only when it is told to.
actor NotesServer {
    private var first: CheckedContinuation<Void, Never>?
    private var isFirstFree = false

    func save(_ number: Int) async -> Int {
        if number == 1, !isFirstFree { await withCheckedContinuation { first = $0 } }
        return 204
    }

    func answerFirst() {
        isFirstFree = true
        first?.resume()
        first = nil
    }
}

// MARK: The menu

struct MenuState: State, Codable, Equatable {
    var query = ""
    var dishes: [String] = []
    var openings = 0
    var loads = 0
}

enum MenuAction: Action, Codable, Equatable {
    case open, type(String), loaded([String])
}

struct MenuMutation: Mutation {
    func mutate(action: MenuAction, state: inout MenuState) {
        switch action {
        case .open: state.openings += 1
        case .type(let query): state.query = query
        case .loaded(let dishes):
            state.dishes = dishes
            state.loads += 1
        }
    }
}

/// Loads the menu when it is opened, and dishes while their name is typed.
final class Menu: Sendable {
    let flux: Flux<MenuAction, MenuState>
    private let listeners: [any Sendable]

    init() {
        let flux = Flux(state: MenuState(), mutation: MenuMutation())
        let (presenter, requests) = (Presenter(flux: flux), Journal("Menu"))
        @Sendable func load(_ request: String, in lane: WorkLane) {
            presenter.run(lane) { dispatch in
                await requests.noting(request, answer: { $0 }) { 200 }
                dispatch(.loaded(["Tea", "Cake"]))
            }
        }
        // "Why is the server asked twice?": two listeners load the menu.
        let loads = ["menu", "dishes"].map { lane in
            flux.store.addListener { change in
                if let openings = change.openings?.value, openings > 0 {
                    load("GET /menu", in: WorkLane(lane))
                }
            }
        }
        // "What does the app ask for too often?": the work does not wait for a pause.
        let searches = flux.store.addListener { change in
            if let query = change.query?.value, !query.isEmpty { load("GET /menu?q=\(query)", in: "search") }
        }
        listeners = loads + [searches]
        self.flux = flux
    }
}

// MARK: The tables

struct TableState: State, Codable, Equatable {
    let number: Int
    var isTaken = false
}

enum TableAction: Action, Codable, Equatable { case take }

struct TableMutation: Mutation {
    func mutate(action: TableAction, state: inout TableState) { state.isTaken = true }
}
