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

    /// A collection of the app's own, whose parts are known from its mirror only.
    struct Bag: CustomReflectable {
        var style: Mirror.DisplayStyle
        var parts: [Mirror.Child]

        init(_ style: Mirror.DisplayStyle, _ parts: KeyValuePairs<String, Int>) {
            self.style = style
            self.parts = parts.map { (label: $0.key, value: $0.value) }
        }

        init(_ numbers: [Int]) {
            style = .collection
            parts = numbers.map { (label: nil, value: $0) }
        }

        var customMirror: Mirror { Mirror(self, children: parts, displayStyle: style) }
    }

    /// A value that can only be compared by reflection.
    struct Opaque {
        var content: Any
    }
}
