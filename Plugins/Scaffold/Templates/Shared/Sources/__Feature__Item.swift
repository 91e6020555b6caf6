/// One of those that are listed.
struct __Feature__Item: Equatable, Sendable {
    let title: String
}
