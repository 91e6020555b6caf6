import Prex

enum QuotationAction: Action { case load, show(String) }
struct QuotationState: State { var text = "tap" }

struct QuotationMutation: Mutation {
    func mutate(action: QuotationAction, state: inout QuotationState) {
        switch action {
        case .load: state.text = "…"
        case .show(let text): state.text = text
        }
    }
}

extension Presenter where Action == QuotationAction, State == QuotationState {
    func load() async {
        dispatch(.load)
        dispatch(.show(await fetchQuotation()))
    }
}

final class QuotationScreen: View {
    lazy var presenter = Presenter(view: self, state: QuotationState(), mutation: QuotationMutation())

    func reflect(change: StateChange<QuotationState>) {
        if let text = change.text?.value { print(text) }
    }
}

let screen = QuotationScreen()
screen.presenter.reflect()  // prints "tap"
await screen.presenter.load()  // prints "…" and "Carpe diem"
