import FluxCapacitor
import Millrace
import MobiusCore
import Prex
import VISPER_Swift

/// A state with one part that undo covers, and one part that it does not cover.
struct Document: Prex.State, Equatable, Sendable {
    var text = ""
    var tags: [String] = []
    var syncs = 0
}

enum DocumentAction: Prex.Action, VISPER_Swift.Action, Equatable {
    case setText(String)
    case addTag(String)
    case synced

    func apply(to document: inout Document) {
        switch self {
        case .setText(let text): document.text = text
        case .addTag(let tag): document.tags.append(tag)
        case .synced: document.syncs += 1
        }
    }
}

struct DocumentMutation: Mutation {
    func mutate(action: DocumentAction, state: inout Document) { action.apply(to: &state) }
}

func documentFlux(_ document: Document = Document()) -> Flux<DocumentAction, Document> {
    Flux(state: document, mutation: DocumentMutation())
}

/// A FluxCapacitor store with the same parts. Each test passes a type of its own as `Owner`, and so uses a store of its
/// own.
final class DocumentStore<Owner>: Storable {
    typealias DispatchStateType = DocumentState<Owner>

    let text: Constant<String>
    private let _text = Variable<String>("")
    let tags: Constant<[String]>
    private let _tags = Variable<[String]>([])
    let syncs: Constant<Int>
    private let _syncs = Variable<Int>(0)

    init() {
        text = Constant(_text)
        tags = Constant(_tags)
        syncs = Constant(_syncs)
    }

    func reduce(with state: DocumentState<Owner>) {
        switch state {
        case .setText(let text): _text.value = text
        case .addTag(let tag): _tags.value.append(tag)
        case .synced: _syncs.value += 1
        }
    }
}

final class DocumentActions<Owner>: Actionable {
    typealias DispatchStateType = DocumentState<Owner>
}

enum DocumentState<Owner>: DispatchState, Equatable {
    typealias RelatedStoreType = DocumentStore<Owner>
    typealias RelatedActionType = DocumentActions<Owner>

    case setText(String)
    case addTag(String)
    case synced
}

/// A Mobius loop that adds its events. Each event starts an effect.
func counterLoop(_ handle: @escaping @Sendable (Int) -> Void) -> Mobius.Builder<Int, Int, Int> {
    Mobius.loop(
        update: Update { model, event in .next(model + event, effects: [event]) },
        effectHandler: AnyConnectable<Int, Int> { _ in
            Connection(acceptClosure: handle, disposeClosure: {})
        }
    )
}

/// A VISPER store with the same parts.
func documentStore() -> VISPER_Swift.Store<Document> {
    struct Reducer: ActionReducerType {
        func reduce(provider: ReducerProvider, action: DocumentAction, state: Document) -> Document {
            var state = state
            action.apply(to: &state)
            return state
        }
    }
    let reducers = ReducerContainerImpl()
    reducers.addReducer(reducer: Reducer())
    return Store(
        appReducer: { $0.reduce(action: $1, state: $2) },
        initialState: Document(),
        reducerContainer: reducers
    )
}
