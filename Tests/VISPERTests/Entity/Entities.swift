import VISPER_Entity

/// What all entities of the tests have.
protocol Named: CanBeIdentified {
    var id: String { get }
    var name: String { get }
}

extension Named {
    func identifier() -> String { id }
}

struct Person: Named, Equatable {
    let id: String
    var name: String

    init(_ id: String, _ name: String = "") {
        self.id = id
        self.name = name
    }
}

class Animal: Named, Equatable {
    let id: String
    let name: String

    init(_ id: String, _ name: String = "") {
        self.id = id
        self.name = name
    }

    static func == (one: Animal, other: Animal) -> Bool {
        type(of: one) == type(of: other) && one.id == other.id && one.name == other.name
    }
}

final class Dog: Animal {}

/// Has a description and no identifier.
struct Note: CustomStringConvertible, Equatable {
    let description: String
}

/// Has neither.
struct Blob {}

struct Refusal: Error {}
