import Foundation

/// The repositories that the server knows.
struct RepositoryCatalogue: Sendable {
    /// In the order of their full names.
    let records: [RepositoryRecord]

    static let file = Bundle.module.bundleURL.appending(path: "Resources/repositories.json")

    /// The checked-in catalogue. Throws what reading or decoding its file throws.
    static func bundled() throws -> RepositoryCatalogue {
        let records = try JSONDecoder().decode([RepositoryRecord].self, from: Data(contentsOf: file))
        return RepositoryCatalogue(records: records)
    }
}
