extension RandomAccessCollection where Index == Int {
    /// The index of the element with this number; nil if there is none. The elements are about in the order of their numbers, since
    /// transitions of different stores may be recorded in another order than they were applied in.
    ///
    /// - Complexity: O(log count) near its place; otherwise, and if there is none, O(count).
    package func nearlySorted(_ number: UInt64, by key: (Element) -> UInt64) -> Int? {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if key(self[middle]) < number { low = middle + 1 } else { high = middle }
        }
        let distance = 64
        let near = Swift.max(startIndex, low - distance)..<Swift.min(endIndex, low + distance)
        return near.first { key(self[$0]) == number } ?? indices.first { key(self[$0]) == number }
    }
}
