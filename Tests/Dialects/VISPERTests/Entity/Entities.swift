import VISPER_Entity

/// The common protocol of the tests' entities.
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

/// An entity with a description and no identifier.
struct Note: CustomStringConvertible, Equatable {
    let description: String
}

/// An entity with neither a description nor an identifier.
struct Blob {}

struct Refusal: Error {}
