/// Values of every kind.
enum Sample {
    struct Person: Equatable {
        var name: String
        var age: Int?
        var friends: [Person] = []
    }

    class Animal {
        var legs = 4
    }

    final class Dog: Animal {
        var name = "Rex"
        var friend: Dog?
    }

    enum Phase: Equatable {
        case idle
        case loading(progress: Double)
        case loaded(Person)
        case reloading(Person)
        case failed(code: Int, reason: String)
    }

    /// A key of a dictionary.
    struct Key: Hashable {
        var x: Int
    }

    /// A value that can only be compared by reflection.
    struct Opaque {
        var content: Any
    }
}
