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

/// The search for users: what is searched for, and who was found.
///
/// There is one in the process, like every store of FluxCapacitor. So the search belongs to no screen: one that is made
/// anew shows what the last one found, and two instances of the app show one search. In the browser that is what people
/// see in any case, since all tabs mirror one instance.
final class UserStore: Storable {
    typealias DispatchStateType = Dispatcher.User

    /// What the person has typed.
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
    /// What is searched for.
    var searchText: String { query.value.searchText }
}
