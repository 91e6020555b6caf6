import FluxCapacitor

extension Dispatcher {
    /// What can happen to repositories.
    enum Repository: DispatchState {
        typealias RelatedStoreType = RepositoryStore
        typealias RelatedActionType = RepositoryAction

        /// The person wants to see somebody's repositories.
        case ownerChosen(ShowcaseApps.User)
        /// The first page is asked for once more.
        case loadingRestarted
        /// The next page is asked for.
        case nextPageRequested
        /// A request came to its end.
        case answered(Result<ResultPage<ShowcaseApps.Repository>, SearchError>)
        /// The person does not want to wait for the first page.
        case cancelled
        /// The person wants a repository to be a favourite, or not to be one any more.
        case favoriteToggled(ShowcaseApps.Repository)
    }
}
