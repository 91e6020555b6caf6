import FluxCapacitor

extension Dispatcher {
    enum __Feature__: DispatchState {
        typealias RelatedStoreType = __Feature__Store
        typealias RelatedActionType = __Feature__Action

        case loadingBegan
        case loaded([__Feature__Item])
        case failed(String)
        case loadingCancelled
    }
}
