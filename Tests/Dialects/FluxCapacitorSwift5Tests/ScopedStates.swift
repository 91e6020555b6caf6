import FluxCapacitor

// Two screens, each with a dispatch state, a store and an action of its own, under the same names.

enum Login {}
enum Settings {}

extension Login {
    enum Form: DispatchState {
        typealias RelatedStoreType = Store
        typealias RelatedActionType = Action

        case setText(String)
    }

    final class Store: Storable {
        typealias DispatchStateType = Form

        let text: Constant<String>
        private let _text = Variable<String>("")

        init() { text = Constant(_text) }

        func reduce(with state: Form) {
            switch state {
            case .setText(let text): _text.value = text
            }
        }
    }

    struct Action: Actionable {
        typealias DispatchStateType = Form
        func type(_ text: String) { invoke(.setText(text)) }
    }
}

extension Settings {
    enum Form: DispatchState {
        typealias RelatedStoreType = Store
        typealias RelatedActionType = Action

        case setText(String)
    }

    final class Store: Storable {
        typealias DispatchStateType = Form

        let text: Constant<String>
        private let _text = Variable<String>("default")

        init() { text = Constant(_text) }

        func reduce(with state: Form) {
            switch state {
            case .setText(let text): _text.value = text
            }
        }
    }

    struct Action: Actionable {
        typealias DispatchStateType = Form
        func type(_ text: String) { invoke(.setText(text)) }
    }
}
