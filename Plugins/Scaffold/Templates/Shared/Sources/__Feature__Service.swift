/// Provides the items.
protocol __Feature__Service: Sendable {
    func items() async throws -> [__Feature__Item]
}
