/// A book, as the service returns it.
struct Book: Identifiable, Equatable, Sendable {
    let id: Int
    let title: String
}
