/// Ascending numbers that are appended at the end and removed at the front.
struct EntryNumbers {
    private var numbers: ContiguousArray<Int> = []
    private var head = 0

    var isEmpty: Bool { head == numbers.count }
    var first: Int? { isEmpty ? nil : numbers[head] }

    /// Amortised O(1).
    mutating func append(_ number: Int) { numbers.append(number) }

    /// Amortised O(1).
    mutating func removeFirst() {
        head += 1
        if head >= 256 && head * 2 >= numbers.count {
            numbers.removeFirst(head)
            head = 0
        }
    }

    /// The highest of the numbers that do not exceed a limit; nil if there is none. O(log count).
    func last(upTo limit: Int) -> Int? {
        let index = index(after: limit)
        return index == head ? nil : numbers[index - 1]
    }

    /// The numbers above a limit. O(log count + result).
    func above(_ limit: Int) -> [Int] { Array(numbers[index(after: limit)...]) }

    private func index(after limit: Int) -> Int {
        var low = head
        var high = numbers.count
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] <= limit { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
