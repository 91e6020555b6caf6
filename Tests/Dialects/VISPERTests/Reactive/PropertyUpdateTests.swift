import TestSupport
import Testing
import VISPER_Reactive

@Suite("Properties: changes in place, and misuse")
struct PropertyUpdateTests {
    @Test("update returns the closure's result, and notifies once")
    func update() {
        let property = ObservableProperty([1, 2, 3])
        let told = Log<[Int]>()
        property.subscribe { told.note($0) }
        let removed = property.update { values in
            values.append(4)
            return values.removeFirst()
        }
        #expect(removed == 1)
        #expect(property.value == [2, 3, 4])
        #expect(told.values.count == 2)
    }

    @Test("update changes an array in place, even with subscribers")
    func updateInPlace() {
        let property = ObservableProperty(Array(0..<10_000))
        property.subscribe { _ in }
        property.map { $0.count }.subscribe { _ in }
        func address() -> UInt { property.value.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }
        let before = address()
        property.update { $0[7] += 1 }
        #expect(address() == before)
        #expect(property.value[7] == 8)
    }

    @Test("A closure inside an in-place change of value may read the property")
    func readingInsideOfAChangeThroughValue() {
        let property = ObservableProperty([3, 1, 2])
        property.subscribe { _ in }
        property.value.removeAll { $0 == property.value.count }
        #expect(property.value == [1, 2])
    }

    @Test("An update that reads its own property stops with a message")
    func reentrance() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let property = ObservableProperty(0)
            property.update { $0 = property.value + 1 }
        }
        let message = standardError(of: result)
        #expect(message.contains("A transition used its own store."))
    }
}
