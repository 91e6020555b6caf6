import Prex

typealias __Feature__Presenter = Presenter<__Feature__Action, __Feature__State>

extension __Feature__Presenter {
    /// Loads the items. A newer load replaces an older one, whose answer is then ignored.
    ///
    /// - Returns: the task, to wait for.
    @MainActor
    @discardableResult
    func load(from service: any __Feature__Service) -> Task<Void, Never> {
        dispatch(.loadingBegan)
        return run(.load) { dispatch in
            dispatch(.loaded(try await service.items()))
        } failure: { error in
            .failed(__Feature__Phase.message(for: error))
        }
    }

    /// Ends the load, if there is one, which is not a failure.
    @MainActor
    func cancelLoading() {
        cancel(.load)
        dispatch(.loadingCancelled)
    }
}

nonisolated extension WorkLane {
    fileprivate static let load: WorkLane = "load"
}
