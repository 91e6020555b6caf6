import Prex

enum SearchAction: Action, Equatable {
    /// The person changed the text.
    case queryChanged(String)
    /// The person wants the same search once more.
    case searchRestarted
    /// The person gets to the end of the results, or asks for more.
    case nextPageRequested
    /// A request came to its end.
    case answered(Result<ResultPage<Repository>, SearchError>, request: Int)
    /// The person does not want to wait for the results.
    case cancelled
}
