extension RandomAccessCollection where Index == Int {
    /// The index of the element with this number. The elements are in the order of their numbers, except that those of several
    /// threads may have arrived in another order. O(log count).
    package func nearlySorted(_ number: UInt64, by key: (Element) -> UInt64) -> Int? {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if key(self[middle]) < number { low = middle + 1 } else { high = middle }
        }
        // An element is about as far from its place as there are threads.
        let distance = 64
        return (Swift.max(startIndex, low - distance)..<Swift.min(endIndex, low + distance))
            .first { key(self[$0]) == number }
    }
}
