import Observation
import Prex
import TestSupport
import Testing

@testable import MillraceObservation

@MainActor
@Suite("Child stores of elements")
struct ScopedElementsTests {
    enum Reader: Hashable { case list, count(Int) }

    private let flux: Flux<ShopAction, Shop>
    private let notified = NotificationCounts<Reader>()

    init() {
        var shop = Shop()
        shop.rows = (0..<100).map { Shop.Row(id: $0) }
        flux = Flux(state: shop, mutation: ShopMutation())
    }

    private typealias RowStore = Observed<Shop.Row, RowAction>
    private var rows: ObservedScopes<[Shop.Row], RowAction> {
        flux.observed.scopes(\.rows, send: ShopAction.row)
    }

    private func change(_ body: (inout [Shop.Row]) -> Void) {
        var shop = flux.store.state
        body(&shop.rows)
        flux.dispatcher.dispatch(.set(shop))
    }

    private func track() {
        notified.track(.list) { rows.count }
        for row in rows { notified.track(.count(row.id)) { row.count } }
    }

    @Test("A child of an element sends the element's identity, and only its readers are notified")
    func oneElement() {
        track()
        let row: RowStore = rows[42]
        row.send(.add(3))
        #expect(row.count == 3)
        #expect(flux.store.state.rows[42].count == 3)
        #expect(notified.take() == [.count(42): 1])
        #expect(rows.map(\.id) == Array(0..<100))
    }

    @Test(
        "The store has one observer, however many children are read",
        .bug("https://github.com/pointfreeco/swift-composable-architecture/pull/2664")
    )
    func observers() {
        let children = Array(rows)
        for child in children { notified.track(.count(child.id)) { child.count } }
        #expect(flux.stateFeed.observerCount() == 1)
        withExtendedLifetime(children) {}
    }

    @Test(
        "Inserting, removing and moving notify the readers of the list, and children stay with their elements"
    )
    func rearranging() {
        let row = rows[42]
        for body: (inout [Shop.Row]) -> Void in [
            { $0.insert(Shop.Row(id: 100), at: 0) }, { $0.removeLast() }, { $0.swapAt(3, 43) },
            { $0.reverse() },
        ] {
            track()
            change(body)
            #expect(notified.take() == [.list: 1])
            row.send(.add(1))
            #expect(notified.take() == [.count(42): 1])
            #expect(rows.first { $0.id == 42 } === row)
        }
        #expect(row.count == 4)
        #expect(flux.store.state.rows.first { $0.id == 42 }?.count == 4)
    }

    @Test(
        "The child of a removed element has the last values, whether it was read before or not, and shows no other element",
        .bug("https://github.com/pointfreeco/swift-composable-architecture/pull/2601")
    )
    func removed() {
        let collection = rows
        let read = collection[5]
        read.send(.add(5))
        change { $0.removeSubrange(5...6) }
        #expect(read.count == 5)
        #expect(collection[5].id == 5)
        let unread = collection[6]
        #expect(unread.id == 6)
        #expect(unread.count == 0)
        #expect(collection[7].id == 7)
        read.send(.add(1))
        unread.send(.add(1))
        #expect(read.count == 5)
        #expect(unread.count == 0)
        #expect(flux.store.state.rows.allSatisfy { $0.count == 0 })
        change { $0 = [] }
        #expect(collection[99].id == 99)
        #expect(rows.isEmpty)
    }

    @Test("An element that is inserted again has a new child")
    func insertedAgain() {
        let old = rows[7]
        change { $0.remove(at: 7) }
        change { $0.append(Shop.Row(id: 7, count: 100)) }
        let new = rows[99]
        #expect(new.id == 7)
        #expect(new !== old)
        #expect(new.count == 100)
        #expect(old.count == 0)
    }

    @Test("Elements that share an identity share a child")
    func duplicates() {
        change { $0 = [Shop.Row(id: 1), Shop.Row(id: 2), Shop.Row(id: 1)] }
        let rows = rows
        #expect(rows.count == 3)
        #expect(rows[0] === rows[2])
        rows[0].send(.add(1))
        #expect(flux.store.state.rows.map(\.count) == [1, 0, 1])
        change { $0.removeFirst() }
        change { $0.reverse() }
        #expect(self.rows.map(\.id) == [1, 2])
        #expect(self.rows.map(\.count) == [1, 0])
    }

    @Test(
        "Random changes: each child has its element's values, or the last ones, and its readers are notified once"
    )
    func random() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        var children: [Int: ObservedItem<Shop.Row, RowAction>] = [:]
        var lastCounts: [Int: Int] = [:]
        var nextID = 100
        for step in 0..<300 {
            for row in rows where children[row.id] == nil && Int.random(in: 0..<8, using: &random) == 0 {
                children[row.id] = row
                notified.track(.count(row.id)) { row.count }
            }
            let old = flux.store.state.rows
            if let id = children.keys.sorted().randomElement(using: &random), Bool.random(using: &random) {
                children[id]?.send(.add(1))
            } else {
                change { rows in
                    nextID += 1
                    let index = rows.indices.randomElement(using: &random) ?? 0
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0: rows.insert(Shop.Row(id: nextID), at: index)
                    case 1: if !rows.isEmpty { rows.remove(at: index) }
                    case 2: rows.shuffle(using: &random)
                    case 3: if !rows.isEmpty { rows[index].count += 1 }
                    default: rows.append(Shop.Row(id: nextID))
                    }
                }
            }
            let oldCounts = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0.count) })
            let newCounts = Dictionary(uniqueKeysWithValues: flux.store.state.rows.map { ($0.id, $0.count) })
            lastCounts.merge(oldCounts) { $1 }
            lastCounts.merge(newCounts) { $1 }
            var expected: [Reader: Int] = [:]
            for (id, child) in children {
                #expect(child.count == lastCounts[id], "seed \(seed), step \(step)")
                if let new = newCounts[id], new != oldCounts[id] { expected[.count(id)] = 1 }
            }
            #expect(notified.take() == expected, "seed \(seed), step \(step)")
            for reader in expected.keys {
                guard case .count(let id) = reader else { continue }
                notified.track(reader) { children[id]?.count }
            }
        }
    }
}
