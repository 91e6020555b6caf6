/// Limits the length of failures.
enum Brief {
    /// The maximum number of transitions, changes or effects that a failure lists.
    static let limit = 10

    /// The texts of the first elements, and the number of the others: `… and 3 more`.
    static func texts<Element>(of elements: [Element], _ text: (Element) -> String) -> [String] {
        let texts = elements.prefix(limit).map(text)
        return elements.count > limit ? texts + ["… and \(elements.count - limit) more"] : texts
    }
}
