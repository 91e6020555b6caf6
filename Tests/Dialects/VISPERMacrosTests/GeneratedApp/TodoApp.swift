#if Macros
import TestSupport
import VISPER
import VISPER_Macros

// An app whose states contain no code that a macro can generate.

@AutoAppReducer(reducersOf: UserState.self, TodoState.self)
@AutoReducer @WithAutoInitializers
struct AppState: Equatable {
    let user: UserState
    let todos: TodoState?
    let title: String
}

@AutoReducer @WithAutoInitializers @WithAutoGeneralInitializer
struct UserState: Equatable {
    let firstName: String?
    let lastName: String?
    let visits: Int
    @SkipAutoStateInitializers let id: Int
}

@AutoReducer @WithAutoInitializers @WithAutoGeneralInitializer
final class TodoState: Equatable, Sendable {
    let todos: [String]
    let isOpen: Bool

    static func == (one: TodoState, other: TodoState) -> Bool {
        one.todos == other.todos && one.isOpen == other.isOpen
    }
}

/// A hand-written reducer next to the generated ones.
struct AddTodo: Action {
    let text: String
}

struct AddTodoReducer: ActionReducerType {
    func reduce(provider: ReducerProvider, action: AddTodo, state: TodoState) -> TodoState {
        TodoState(todos: state.todos + [action.text], isOpen: state.isOpen)
    }
}

final class TodoFeature: StateObservingFeature<UserState>, LogicFeature {
    let names = Log<String?>()

    func injectReducers(container: ReducerContainer) {
        container.addReducer(reducer: AddTodoReducer())
    }

    override func observe(state: ObservableProperty<UserState>) throws {
        state.subscribe { [names] in names.note($0.firstName) }
    }
}

/// A state with hand-written initialisers, one of which refuses invalid values.
@AutoReducer
struct Temperature {
    let degrees: Int

    init(degrees: Int) {
        self.degrees = degrees
    }

    init?(sourceObject: Temperature, degrees: Int) {
        if degrees < -273 { return nil }
        self.init(degrees: degrees)
    }
}

/// Another app, in a scope of its own.
enum Namespace {
    @AutoAppReducer @AutoReducer @WithAutoInitializers
    struct AppState: Equatable {
        var count = 0
        @SkipGeneralInitializer @SkipAutoStateInitializers var cache: Int = 7
    }
}

/// A state with members of its own: an operator, nested and neighbouring types, and a private property.
enum Sensors {
    struct Unit: Equatable {
        let name: String
    }

    @AutoReducer @WithAutoInitializers
    struct Reading: Equatable {
        enum Kind {
            case fine, coarse
        }

        let value: Double
        let unit: Unit
        let kind: Kind
        private var readings = 0

        static let zero = Reading(value: 0, unit: Unit(name: "K"), kind: .fine)

        static func == (one: Reading, other: Reading) -> Bool {
            abs(one.value - other.value) < 1 && one.unit == other.unit
        }
    }
}

@AutoReducer @WithAutoInitializers
struct Box<Content> {
    let content: Content
}
#endif
