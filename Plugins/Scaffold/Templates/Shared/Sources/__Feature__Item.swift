/// An item of the list.
struct __Feature__Item: Equatable, Sendable {
    let title: String
}
