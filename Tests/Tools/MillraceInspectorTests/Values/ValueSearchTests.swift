import Testing

@testable import MillraceInspector

@Suite("Inspector: search")
struct ValueSearchTests {
    private func found(_ text: String, _ value: Any) -> [String] {
        ValueSearch(for: text, in: value, limit: 200).found.map(\.path)
    }

    @Test("Names, texts, numbers and enum cases are searched without regard to upper and lower case")
    func search() {
        let ada = Sample.Person(name: "Ada", age: 36, friends: [Sample.Person(name: "Adam", age: 12)])
        #expect(found("ADA", ada) == ["name", "friends[0].name"])
        #expect(found("age", ada) == ["age", "friends[0].age"])
        #expect(found("36", ada) == ["age"])
        #expect(found("nil", Sample.Person(name: "")) == ["age"])
        #expect(found("idle", [Sample.Phase.idle]) == ["[0]"])
        #expect(found("key", ["a key": 1, "b": 2]) == ["a key"])
        #expect(found("", ada) == [])
        #expect(found("nowhere", ada) == [])
        #expect(ValueSearch(for: "adam", in: ada, limit: 1).found.map(\.steps) == [[2, 0, 0]])
        #expect(found("x", String(repeating: "a", count: 1_000) + "x") == [""])
        #expect(found("ELL", ["hello".dropFirst(), "world"[...]]) == ["[0]"])
        #expect(found("é", ["é" as Character]) == ["[0]"])
        #expect(found("999", Array(0..<1_000)) == ["[999]"])
    }

    @Test("A search is limited in its matches and in the values it reads")
    func bounds() {
        let many = ValueSearch(for: "1", in: Array(repeating: 1, count: 300), limit: 200)
        #expect(many.found.count == 200)
        #expect(many.truncated)
        let big = ValueSearch(for: "no", in: Array(0..<100_000), limit: 200)
        #expect(big.found.isEmpty)
        #expect(big.truncated)
        #expect(!ValueSearch(for: "1", in: [1], limit: 1).truncated)
    }

    @Test("A cycle of objects is searched once")
    func cycles() {
        let dog = Sample.Dog()
        dog.friend = dog
        defer { dog.friend = nil }
        let search = ValueSearch(for: "rex", in: dog, limit: 200)
        #expect(search.found.map(\.path) == ["name"])
        #expect(!search.truncated)
    }
}
