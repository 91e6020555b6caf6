import Prex

struct __Feature__Mutation: Mutation {
    func mutate(action: __Feature__Action, state: inout __Feature__State) {
        switch action {
        case .loadingBegan: state.phase = .loading
        case .loaded(let items): state.phase = .loaded(items)
        case .failed(let message): state.phase = .failed(message)
        case .loadingCancelled: if state.phase == .loading { state.phase = .idle }
        }
    }
}
