import MobiusCore

/// A search and its results.
public struct SearchModel: Codable, Equatable, Sendable {
    var query: String
    var phase: Phase

    enum Phase: Codable, Equatable, Sendable {
        case idle
        case loading
        case loaded([String], page: Int)
        case failed(reason: String)
    }

    /// The model before the first search.
    public static let start = SearchModel(query: "", phase: .idle)
}

/// The events of a search.
public enum SearchEvent: Codable, Equatable, Sendable {
    case typed(String)
    case found([String])
    case failed(String)
    case cleared
}

/// The effects of a search.
public enum SearchEffect: Codable, Hashable, Sendable {
    case search(query: String)
    case cancel
}

/// The update function of a search.
public func updateSearch(_ model: SearchModel, _ event: SearchEvent) -> Next<SearchModel, SearchEffect> {
    switch event {
    case .typed(let query):
        .next(SearchModel(query: query, phase: .loading), effects: [.cancel, .search(query: query)])
    case .found(let names): .next(SearchModel(query: model.query, phase: .loaded(names, page: 1)))
    case .failed(let reason): .next(SearchModel(query: model.query, phase: .failed(reason: reason)))
    case .cleared: model == .start ? .noChange : .next(.start, effects: [.cancel])
    }
}
