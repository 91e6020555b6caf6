nonisolated enum __Feature__Event: Equatable, Sendable {
    case retryTapped
    case loaded([__Feature__Item])
    case failed(String)
}
