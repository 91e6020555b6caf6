import Prex

typealias __Feature__Presenter = Presenter<__Feature__Action, __Feature__State>

extension __Feature__Presenter {
    /// Loads the items, unless a request is in progress. A cancelled request is not a failure.
    @MainActor
    func load(from service: any __Feature__Service) async {
        guard state.phase != .loading else { return }
        dispatch(.loadingBegan)
        do {
            dispatch(.loaded(try await service.items()))
        } catch {
            dispatch(Task.isCancelled ? .loadingCancelled : .failed("\(error)"))
        }
    }
}
