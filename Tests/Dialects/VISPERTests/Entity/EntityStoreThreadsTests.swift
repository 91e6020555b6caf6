import TestSupport
import Testing
import VISPER_Entity

@Suite("Stores from many threads")
struct EntityStoreThreadsTests {
    @Test("No item persisted or deleted by several threads is lost")
    func memory() throws {
        nonisolated(unsafe) let store = MemoryEntityStore()
        onThreads(4) { thread in
            for number in 0..<200 {
                try! store.persist(Person("\(thread)-\(number)"))
                if number % 4 == 0 { try! store.delete("\(thread)-\(number)", type: Person.self) }
                _ = try! store.getAll(Person.self).count
            }
        }
        #expect(try store.getAll(Person.self).count == 600)
        #expect(store.updatedEntities().count == 600)
        #expect(store.deletedIds(type: Person.self).count == 200)
        for thread in 0..<4 {
            let numbers = try store.getAll(Person.self).map { $0.id.split(separator: "-") }
                .filter { $0[0] == "\(thread)" }.map { Int($0[1])! }
            #expect(numbers == numbers.sorted())
        }
    }

    @Test("No thread sees a part of a transaction's changes")
    func transactions() throws {
        nonisolated(unsafe) let store = try MemoryEntityStore([Person("1", "0"), Person("2", "0")])
        let torn = Counter()
        onThreads(4) { thread in
            for number in 0..<200 {
                if thread < 2 {
                    try! store.transaction { copy in
                        try copy.persist([
                            Person("1", "\(thread) \(number)"), Person("2", "\(thread) \(number)"),
                        ])
                    }
                } else if Set(try! store.getAll(Person.self).map(\.name)).count != 1 {
                    torn.add(1)
                }
            }
        }
        #expect(torn.value == 0)
    }

    @Test("Stores may be added to a composed store while other threads use it")
    func composed() throws {
        nonisolated(unsafe) let store = ComposedEntityStore()
        onThreads(4) { thread in
            for priority in 0..<50 {
                let part = try! TypedEntityStore<Person>(entityStore: MemoryEntityStore())
                store.add(store: part, priority: priority)
                try! store.persist(Person("\(thread)-\(priority)"))
            }
        }
        #expect(store.wrappers.count == 200)
        #expect(store.wrappers.map(\.priority) == store.wrappers.map(\.priority).sorted(by: >))
    }
}
