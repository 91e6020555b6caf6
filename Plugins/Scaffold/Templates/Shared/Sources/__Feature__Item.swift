/// An item of the list.
nonisolated struct __Feature__Item: Equatable, Identifiable, Sendable {
    let id: Int
    let title: String
}
