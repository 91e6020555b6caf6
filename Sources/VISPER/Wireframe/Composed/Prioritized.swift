/// Something that is asked before what has a lower priority.
protocol Prioritized {
    var priority: Int { get }
}

extension Array where Element: Prioritized {
    /// Inserts the element behind those of its own or a higher priority, so that the array stays sorted by descending
    /// priority and equal ones stay in the order in which they came.
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
