/// The indices of the longest rising subsequence of the values.
///
/// The siblings in this subsequence can keep their places while the others are moved around them.
///
/// - Complexity: O(*n* log *n*), by patience sorting.
func longestIncreasingSubsequence(of values: [Int]) -> [Int] {
    /// `tails[k]` is the index of the smallest value that ends a rising subsequence of length `k + 1`.
    var tails: [Int] = []
    var predecessors = [Int?](repeating: nil, count: values.count)
    for (index, value) in values.enumerated() {
        let length = tails.partitioningIndex { values[$0] >= value }
        predecessors[index] = length > 0 ? tails[length - 1] : nil
        if length == tails.count {
            tails.append(index)
        } else {
            tails[length] = index
        }
    }

    var run: [Int] = []
    var current = tails.last
    while let index = current {
        run.append(values[index])
        current = predecessors[index]
    }
    return run.reversed()
}

extension Array {
    /// The first index whose element satisfies `belongsInSecondPart`, found by bisection.
    fileprivate func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if belongsInSecondPart(self[middle]) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low
    }
}
