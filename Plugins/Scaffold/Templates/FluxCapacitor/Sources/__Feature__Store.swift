import FluxCapacitor

final class __Feature__Store: Storable {
    typealias DispatchStateType = Dispatcher.__Feature__

    let phase: Constant<__Feature__Phase>
    private let _phase = Variable(__Feature__Phase.idle)

    init() { phase = Constant(_phase) }

    func reduce(with state: Dispatcher.__Feature__) {
        switch state {
        case .loadingBegan: _phase.value = .loading
        case .loaded(let items): _phase.value = .loaded(items)
        case .failed(let message): _phase.value = .failed(message)
        case .loadingCancelled: _phase.value = .idle
        }
    }
}
