import Testing
import VISPER_Reactive

@Suite("Reactive 7: misuse")
struct R07MisuseTests {
    @Test("update returns what the change returns, and tells once")
    func update() {
        let property = ObservableProperty([1, 2, 3])
        var told = 0
        property.subscribe { _ in told += 1 }
        let removed = property.update { values in
            values.append(4)
            return values.removeFirst()
        }
        #expect(removed == 1)
        #expect(property.value == [2, 3, 4])
        #expect(told == 2)
    }

    @Test("A change that uses its own property stops with a message")
    func reentrance() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let property = ObservableProperty(0)
            property.update { $0 = property.value + 1 }
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("A transition used its own store."))
    }
}
