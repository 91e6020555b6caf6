import FluxCapacitor

extension Dispatcher {
    enum Quotation: DispatchState {
        typealias RelatedStoreType = QuotationStore
        typealias RelatedActionType = QuotationAction

        case load, show(String)
    }
}

final class QuotationStore: Storable {
    let text: Constant<String>
    private let _text = Variable("tap")

    init() { text = Constant(_text) }

    func reduce(with state: Dispatcher.Quotation) {
        switch state {
        case .load: _text.value = "…"
        case .show(let text): _text.value = text
        }
    }
}

struct QuotationAction: Actionable {
    typealias DispatchStateType = Dispatcher.Quotation

    func load() async throws {
        invoke(.load)
        try await invoke { .show(await fetchQuotation()) }
    }
}

let dust = QuotationStore.instantiate().text.observe { print($0) }  // prints "tap"
try await QuotationAction().load()  // prints "…" and "Carpe diem"
