import Millrace
import Observation
import TestSupport
import Testing

@testable import MillraceObservation

/// An element of the lists in these tests. The name is too long to be stored inside of the string itself.
struct Item: Identifiable, Equatable {
    let id: Int
    var title: String
    var isDone = false
    var count = 0

    init(_ id: Int) {
        self.id = id
        title = "An item with the number \(id)"
    }
}

struct Inventory: Equatable {
    var items = (0..<100).map(Item.init)
    var title = "Everything"
}

@MainActor
@Suite("Observed elements")
struct ObservedElementsTests {
    enum Reader: Hashable { case list, title(Int) }

    let container = StateContainer(Inventory())
    let notified = NotificationCounts<Reader>()

    @Test("The closure onChange may capture and read observed elements")
    func sendable() async {
        let items = container.observed.elements(\.items)
        let item = items[7]
        let ids = Log<Int>()
        withObservationTracking {
            _ = item.title
        } onChange: {
            ids.note(item.id)
            ids.note(items[8].id)
        }
        container.update { $0.items[7].title = "Changed" }
        #expect(ids.values == [7, 8])
    }

    func track() -> ObservedElements<[Item]> {
        notified.track(.list) { container.observed.elements(\.items).count }
        let items = container.observed.elements(\.items)
        for item in items { notified.track(.title(item.id)) { item.title } }
        return items
    }

    @Test("A change of one element of a derived list notifies that element's readers only")
    func derivedList() {
        let unfinished = derive(from: container) { state in state.items.filter { !$0.isDone } }
        notified.track(.list) { unfinished.observed.elements(\.self).count }
        let items = unfinished.observed.elements(\.self)
        for item in items { notified.track(.title(item.id)) { item.title } }
        container.update { $0.items[42].title = "Another" }
        #expect(notified.take() == [.title(42): 1])
        #expect(items[42].title == "Another")
        container.update { $0.items[7].isDone = true }
        #expect(notified.take() == [.list: 1])
    }

    @Test("A change of one element notifies the readers of the changed property, and no others")
    func oneElement() {
        let items = track()
        container.update { $0.items[42].title = "Another" }
        #expect(notified.take() == [.title(42): 1])
        #expect(items[42].title == "Another")
        container.update { $0.items[43].count = 1 }
        container.update { $0.title = "Something" }
        #expect(notified.take().isEmpty)
    }

    @Test("A change of the first and the last element notifies the readers of both, and no others")
    func twoElements() {
        _ = track()
        container.update { state in
            state.items[0].title = "First"
            state.items[99].title = "Last"
        }
        #expect(notified.take() == [.title(0): 1, .title(99): 1])
    }

    @Test("Inserting, removing and moving notify the readers of the list, and of no unchanged element")
    func rearrangements() {
        var items = track()
        let changes: [(inout Inventory) -> Void] = [
            { $0.items.insert(Item(100), at: 50) },
            { $0.items.append(Item(101)) },
            { $0.items.insert(Item(102), at: 0) },
            { $0.items.remove(at: 30) },
            { $0.items.removeLast() },
            { $0.items.swapAt(0, 70) },
            { $0.items.append($0.items.removeFirst()) },
            { $0.items.reverse() },
            { $0.items.removeAll { $0.id.isMultiple(of: 3) } },
        ]
        for (number, change) in changes.enumerated() {
            container.update { change(&$0) }
            #expect(notified.take() == [.list: 1], "change \(number)")
            items = track()
            #expect(items.map(\.id) == container.state.items.map(\.id), "change \(number)")
            #expect(items.map(\.title) == container.state.items.map(\.title), "change \(number)")
        }
    }

    @Test("An element that moves and changes at once notifies the list's readers and its own")
    func moveAndChange() {
        let items = track()
        container.update { state in
            state.items.swapAt(3, 90)
            state.items[90].title = "Moved"
        }
        #expect(notified.take() == [.list: 1, .title(3): 1])
        #expect(items[3].title == "Moved", "the handle stays with its element")
    }

    @Test("A removed element retains its last values")
    func removed() {
        let read = track()[5]
        let unread = container.observed.elements(\.items)[6]
        container.update { $0.items[5].title = "Last words" }
        container.update { $0.items.removeSubrange(5...6) }
        #expect(read.title == "Last words")
        #expect(read.id == 5)
        #expect(unread.title == "An item with the number 6")
        container.update { $0.items = [] }
        #expect(read.title == "Last words")
        #expect(container.observed.elements(\.items).isEmpty)
    }

    @Test(
        "A new element with the id of a removed one does not change the removed element's values",
        arguments: [1, 100]
    )
    func addedAgain(readRows: Int) {
        let items = container.observed.elements(\.items)
        for item in items.prefix(readRows) { notified.track(.title(item.id)) { item.title } }
        // After this change no reader waits for the list itself. So with one observed row, later changes compare only
        // that row.
        container.update { $0.items.append(Item(100)) }
        container.update { $0.items.remove(at: 0) }
        container.update { state in
            var item = Item(0)
            item.title = "Another"
            state.items.insert(item, at: 0)
        }
        #expect(notified.take().isEmpty)
        #expect(items[0].title == "An item with the number 0")
        #expect(container.observed.elements(\.items)[0].title == "Another")
    }

    @Test("Observed elements equal a model under random changes of their list", arguments: 0..<40)
    func random(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let isListRead = seed.isMultiple(of: 2)
        let container = StateContainer((0..<Int.random(in: 0...200, using: &random)).map(Item.init))
        let observed = container.observed
        var handles: [Int: ObservedElement<Item>] = [:]
        var nextID = 1_000
        var isListAwaited = false
        for step in 0..<60 {
            let items = container.state
            // Reading the list also observes it. To test changes of an unobserved list too, only every fifth step reads
            // it.
            if step.isMultiple(of: 5) {
                for item in observed.elements(\.self)
                where handles[item.id] == nil && Int.random(in: 0..<16, using: &random) == 0 {
                    handles[item.id] = item
                    notified.track(.title(item.id)) { item.title }
                }
            }
            if isListRead && !isListAwaited { notified.track(.list) { observed.elements(\.self).count } }
            var changed = items
            for _ in 0..<Int.random(in: 1...3, using: &random) { change(&changed, &nextID, &random) }
            container.update { $0 = changed }

            let old = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
            let new = Dictionary(uniqueKeysWithValues: changed.map { ($0.id, $0) })
            var expected: [Reader: Int] = [:]
            if isListRead && items.map(\.id) != changed.map(\.id) { expected[.list] = 1 }
            for id in handles.keys {
                if let new = new[id], new.title != old[id]!.title { expected[.title(id)] = 1 }
            }
            #expect(notified.take() == expected, "seed \(seed), step \(step)")
            isListAwaited = expected[.list] == nil
            for (id, item) in handles {
                #expect(item[\.title] == (new[id] ?? old[id]!).title, "seed \(seed), step \(step)")
                if new[id] == nil { handles[id] = nil }
                if expected[.title(id)] != nil { notified.track(.title(id)) { item.title } }
            }
        }
    }

    private func change(_ items: inout [Item], _ nextID: inout Int, _ random: inout SeededGenerator) {
        nextID += 1
        guard let index = items.indices.randomElement(using: &random) else {
            return items.append(Item(nextID))
        }
        switch Int.random(in: 0..<9, using: &random) {
        case 0: items.insert(Item(nextID), at: index)
        case 1: items.remove(at: index)
        case 2: items.append(Item(nextID))
        case 3: items.swapAt(index, items.indices.randomElement(using: &random)!)
        case 4: items.insert(items.remove(at: index), at: 0)
        case 5: items[index].count += 1
        case 6: items = items.map { item in item }.reversed()
        case 7: items.removeSubrange(index..<min(index + 5, items.count))
        default: items[index].title = "An item with another title: \(nextID)"
        }
    }

    @Test(
        "Without readers of the list, a row's readers are notified of that row's changes only",
        arguments: [0, 1, 99]
    )
    func rowsWithoutList(index: Int) {
        let item = container.observed.elements(\.items)[index]
        container.update { $0.items.append(Item(100)) }
        notified.track(.title(index)) { item.title }
        container.update { $0.items.reverse() }
        #expect(notified.take().isEmpty)
        container.update { $0.items[100 - index].title = "Another" }
        #expect(notified.take() == [.title(index): 1])
        container.update { $0.items.remove(at: 100 - index) }
        container.update { $0.items = [] }
        #expect(item.title == "Another")
    }

    @Test("An element that is equal by == has not changed, however many rows are read", arguments: [1, 50])
    func equalByIdentity(readRows: Int) {
        struct Entity: Identifiable, Equatable {
            let id: Int
            var title = "A title"
            static func == (one: Entity, other: Entity) -> Bool { one.id == other.id }
        }
        let container = StateContainer((0..<50).map { Entity(id: $0) })
        let notified = NotificationCounts<Int>()
        for item in container.observed.elements(\.self).prefix(readRows) {
            notified.track(item.id) { item.title }
        }
        container.update { $0[0].title = "Another" }
        #expect(notified.take() == [:])
        #expect(container.observed.elements(\.self)[0].title == "A title")
    }

    @Test("Elements that are not Equatable notify the readers of parts that differ or cannot be compared")
    func notEquatable() {
        struct Plain: Identifiable {
            let id: Int
            var title = "A title"
        }
        let container = StateContainer((0..<10).map { Plain(id: $0) })
        let items = container.observed.elements(\.self)
        let notified = NotificationCounts<String>()
        notified.track("list") { container.observed.elements(\.self).count }
        for item in items { notified.track("title \(item.id)") { item.title } }
        notified.track("state") { items[9].state }
        container.update { $0[2].title = "Another" }
        #expect(notified.take() == ["title 2": 1, "state": 1])
        container.update { $0.swapAt(0, 1) }
        #expect(notified.take() == ["list": 1])
    }

    @Test("Elements that share an id share a row, and do not stop the app")
    func duplicates() {
        let container = StateContainer([Item(1), Item(1), Item(2), Item(2)])
        func titles() -> [String] { container.observed.elements(\.self).map(\.title) }
        #expect(titles().count == 4)
        container.update { $0[1].title = "Another" }
        #expect(titles().prefix(2) == ["Another", "Another"])
        container.update { $0.remove(at: 0) }
        container.update { $0.append(Item(1)) }
        container.update { $0.reverse() }
        #expect(container.observed.elements(\.self).map(\.id) == [1, 2, 2, 1])
        #expect(Set(titles()).count == 2)
        container.update { $0 = [] }
        #expect(titles() == [])
    }

    @Test("An element that has moved has the values of the first element with its id")
    func movedDuplicate() {
        let item = container.observed.elements(\.items)[7]
        // After this change no reader waits for the list itself, so later changes compare only the row that is read.
        container.update { $0.items.append(Item(100)) }
        notified.track(.title(7)) { item.title }
        container.update { state in
            for (index, title) in [(3, "First"), (50, "Last")] {
                state.items[index] = Item(7)
                state.items[index].title = title
            }
            state.items.insert(Item(101), at: 0)
        }
        #expect(notified.take() == [.title(7): 1])
        #expect(item.title == "First")
    }

    @Test("The elements of a collection that computes them are observed")
    func computed() {
        let container = StateContainer(Inventory())
        let even = container.observed.elements(\.everySecond)
        notified.track(.list) { container.observed.elements(\.everySecond).count }
        notified.track(.title(4)) { even[2].title }
        container.update { $0.items[3].title = "Odd" }
        #expect(notified.take().isEmpty)
        container.update { $0.items[4].title = "Even" }
        #expect(notified.take() == [.title(4): 1])
        container.update { $0.items.removeLast() }
        container.update { $0.items.removeLast() }
        #expect(notified.take() == [.list: 1])
        #expect(even[2].title == "Even")
    }

    @Test("The elements of an element are observed separately from the outer list")
    func nested() {
        struct Section: Identifiable, Equatable {
            let id: Int
            var items: [Item]
        }
        let container = StateContainer(
            (0..<3).map { number in
                Section(id: number, items: (0..<3).map { Item(number * 10 + $0) })
            }
        )
        notified.track(.list) { container.observed.elements(\.self).count }
        let items = container.observed.elements(\.self)[1].elements(\.items)
        for item in items { notified.track(.title(item.id)) { item.title } }
        container.update { $0[1].items[2].title = "Another" }
        #expect(notified.take() == [.title(12): 1])
        container.update { $0[1].items.remove(at: 0) }
        #expect(notified.take().isEmpty)
        container.update { $0.swapAt(1, 2) }
        #expect(notified.take() == [.list: 1])
    }

    @Test("Rows without readers are released")
    func forgetting() throws {
        let part = try #require(elementsPart(of: container))
        for item in container.observed.elements(\.items) { notified.track(.title(item.id)) { item.title } }
        #expect(part.rowCount == 100)
        for number in 0..<200 {
            let item = container.observed.elements(\.items)[7]
            notified.track(.list) { item.title }
            container.update { state in
                for index in state.items.indices where index != 8 {
                    state.items[index].title = "Change \(number)"
                }
            }
        }
        #expect(part.rowCount < 10)
        _ = notified.take()
        container.update { $0.items[8].title = "Still waited for" }
        #expect(notified.take() == [.title(8): 1])
    }

    @Test("A list without readers is released, but not while one of its elements has a reader")
    func forgettingList() {
        func changeTitle() {
            for number in 0..<100 {
                notified.track(.list) { container.observed.title }
                container.update { $0.title = "Title \(number)" }
            }
            #expect(notified.take() == [.list: 100])
        }
        do {
            let item = container.observed.elements(\.items)[5]
            notified.track(.title(5)) { item.title }
        }
        // After this change no reader waits for the list itself.
        container.update { $0.items.append(Item(100)) }
        changeTitle()
        #expect(container.observed.observedPart.partCount == 2)
        container.update { $0.items[5].title = "Another" }
        #expect(notified.take() == [.title(5): 1])
        changeTitle()
        #expect(container.observed.observedPart.partCount == 1)
    }

    private func elementsPart(of container: StateContainer<Inventory>) -> ElementsPart<Inventory, [Item]>? {
        let key = PartKey(\Inventory.items, .elements)
        return container.observed.observedPart.part(key) { ElementsPart(\.items, of: Inventory()) }
            as? ElementsPart<Inventory, [Item]>
    }
}

extension Inventory {
    /// A collection that computes its elements.
    fileprivate struct EverySecond: RandomAccessCollection, Equatable {
        let items: [Item]
        var startIndex: Int { 5 }
        var endIndex: Int { 5 + (items.count + 1) / 2 }
        subscript(index: Int) -> Item { items[(index - 5) * 2] }
    }

    fileprivate var everySecond: EverySecond { EverySecond(items: items) }
}
