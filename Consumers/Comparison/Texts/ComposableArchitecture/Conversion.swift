import ComposableArchitecture
import SwiftUI

@Reducer
struct Conversion {
    @ObservableState
    struct State: Equatable {
        var amount = ""
        var isConverting = false
        var result: Double?
        var failure: String?
    }

    enum Action {
        case typed(String), start, converted(Double), failed(String)
    }

    let convert: @Sendable (Double) async throws -> Double

    var body: some ReducerOf<Self> {
        Reduce { state, action in
            switch action {
            case .typed(let amount):
                state.amount = amount
                return .none
            case .start:
                state.result = nil
                state.failure = nil
                guard let amount = Double(state.amount) else {
                    state.failure = "Not a number"
                    return .none
                }
                state.isConverting = true
                return .run { send in
                    await send(.converted(try await convert(amount)))
                } catch: { error, send in
                    await send(.failed("\(error)"))
                }
            case .converted(let result):
                state.isConverting = false
                state.result = result
                return .none
            case .failed(let message):
                state.isConverting = false
                state.failure = message
                return .none
            }
        }
    }
}

struct ConversionView: View {
    @Bindable var store: StoreOf<Conversion>

    var body: some View {
        TextField("Amount", text: $store.amount.sending(\.typed))
        Button("Convert") { store.send(.start) }.disabled(store.isConverting)
        if let result = store.result { Text("\(result)") }
        if let failure = store.failure { Text(failure) }
    }
}
