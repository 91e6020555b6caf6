import FluxCapacitor

extension Dispatcher {
    /// The events of the search for users.
    enum User: DispatchState {
        typealias RelatedStoreType = UserStore
        typealias RelatedActionType = UserAction

        /// The person has changed the text.
        case queryChanged(String)
        /// The same search is repeated.
        case searchRestarted
        /// The next page is requested.
        case nextPageRequested
        /// A request has ended.
        case answered(Result<ResultPage<ShowcaseApps.User>, SearchError>)
        /// The person has cancelled the search.
        case cancelled
    }
}

/// The search for users: its text and its results.
///
/// Like every store of FluxCapacitor, this one is shared by the whole process. So the search belongs to no screen: a
/// new screen shows the results of the previous one, and two instances of the app show one search. In the browser all
/// tabs mirror one instance anyway.
final class UserStore: Storable {
    typealias DispatchStateType = Dispatcher.User

    /// The text that the person has typed.
    let query: Constant<String>
    private let _query = Variable("")

    let users: Constant<Listing<User>>
    private let _users = Variable<Listing<User>>(.idle)

    init() {
        query = Constant(_query)
        users = Constant(_users)
    }

    func reduce(with state: Dispatcher.User) {
        switch state {
        case .queryChanged(let query):
            let isSameSearch = query.searchText == searchText
            _query.value = query
            if !isSameSearch { beginSearch() }
        case .searchRestarted:
            beginSearch()
        case .nextPageRequested:
            _users.value.beginNextPage()
        case .answered(let answer):
            _users.value.receive(answer)
        case .cancelled:
            _users.value.cancel()
        }
    }

    private func beginSearch() {
        _users.value = searchText.isEmpty ? .idle : .loading
    }
}

extension UserStore {
    /// The text that is searched for.
    var searchText: String { query.value.searchText }
}
