/// The body of an answer to a search, in GitHub's JSON.
struct SearchResponse<Item: Encodable>: Encodable {
    let totalCount: Int
    let incompleteResults = false
    let items: [Item]

    enum CodingKeys: String, CodingKey {
        case totalCount = "total_count"
        case incompleteResults = "incomplete_results"
        case items
    }
}
