/// An entry of a list that is sorted by descending priority.
protocol Prioritized {
    var priority: Int { get }
}

extension Array where Element: Prioritized {
    /// Inserts the element after those with the same or a higher priority. So the array stays sorted by descending
    /// priority, and elements with equal priority stay in insertion order.
    ///
    /// - Complexity: O(log *n*) comparisons and O(*n*) moves.
    mutating func insertByPriority(_ element: Element) {
        var bounds = startIndex..<endIndex
        while !bounds.isEmpty {
            let middle = bounds.lowerBound + bounds.count / 2
            if self[middle].priority >= element.priority {
                bounds = (middle + 1)..<bounds.upperBound
            } else {
                bounds = bounds.lowerBound..<middle
            }
        }
        insert(element, at: bounds.lowerBound)
    }
}

/// The responsible part of a composition, found with one call of each part's `isResponsible`.
struct ResponsiblePart<Part> {
    let priority: Int

    /// Nil if the composition reveals only the priority, as the protocols of compositions do.
    let part: Part?
}
