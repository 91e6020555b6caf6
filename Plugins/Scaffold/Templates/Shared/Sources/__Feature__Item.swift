/// An item of the list.
struct __Feature__Item: Equatable, Identifiable, Sendable {
    let id: Int
    let title: String
}
