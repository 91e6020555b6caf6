nonisolated enum __Feature__Effect: Equatable, Sendable {
    case load
}
