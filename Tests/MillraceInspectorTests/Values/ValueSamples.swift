/// Values of all kinds.
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

    /// Can be compared only by looking into it.
    struct Opaque {
        var content: Any
    }
}
