/// One page of a list, and its position among the others.
struct Page<Item> {
    let items: [Item]
    let number: Int
    let lastNumber: Int

    /// Creates the page with this number, counted from 1. A page beyond the last one is empty.
    init(_ number: Int, of allItems: [Item], size: Int) {
        let lastNumber = max(1, (allItems.count + size - 1) / size)
        self.items = number > lastNumber ? [] : Array(allItems.dropFirst((number - 1) * size).prefix(size))
        self.number = number
        self.lastNumber = lastNumber
    }

    /// The pages to link to, each with its relation, in GitHub's order.
    var links: [(relation: String, number: Int)] {
        var links: [(String, Int)] = []
        if number > 1 { links.append(("prev", min(number - 1, lastNumber))) }
        if number < lastNumber { links += [("next", number + 1), ("last", lastNumber)] }
        if number > 1 { links.append(("first", 1)) }
        return links
    }
}
