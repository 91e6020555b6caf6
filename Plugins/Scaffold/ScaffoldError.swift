/// Why nothing was written, and what to do about it, in words.
struct ScaffoldError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
