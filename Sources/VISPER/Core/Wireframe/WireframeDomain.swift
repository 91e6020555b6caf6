/// Names the errors of a wireframe that are `NSError`s, by domain and code (contract 1).
enum WireframeDomain {
    static let name = "WireframeDomain"
    static let notAURL = 24
}
