import FluxCapacitor

extension Dispatcher {
    /// What can happen to the search for users.
    enum User: DispatchState {
        typealias RelatedStoreType = UserStore
        typealias RelatedActionType = UserAction

        /// The person changed the text.
        case queryChanged(String)
        /// The same search is done once more.
        case searchRestarted
        /// The next page is asked for.
        case nextPageRequested
        /// A request came to its end.
        case answered(Result<ResultPage<ShowcaseApps.User>, SearchError>)
        /// The person does not want to wait for the results.
        case cancelled
    }
}
