/// How far loading the items has come.
enum __Feature__Phase: Equatable, Sendable {
    case idle
    case loading
    case loaded([__Feature__Item])
    /// With what the person is told.
    case failed(String)
}
