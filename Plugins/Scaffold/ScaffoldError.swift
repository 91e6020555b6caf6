/// The reason why nothing was written, with the remedy.
struct ScaffoldError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
