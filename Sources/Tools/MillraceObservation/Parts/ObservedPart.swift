import Observation

/// A part of a state that is read separately: pass it to a view that shows only this part.
///
/// ```swift
/// struct UserView: View {
///     let user: ObservedPart<User>        // observed.part(\.user)
///
///     var body: some View { Text(user.name) }     // not evaluated again when `user.age` changes
/// }
/// ```
///
/// A part does not retain the store. For reading see ``ObservedReading``.
///
/// Behaviour: `Documentation/Behaviour/Observation.md`.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public class ObservedPart<State>: Observable {
    /// The state that was last read from the store.
    private(set) var latest: State

    private var parts = ReadParts()

    /// The existing child stores of this part, one for each type of action. Does not retain them.
    private var children: [Child] = []

    private struct Child {
        weak var object: AnyObject?
    }

    init(_ state: State) { latest = state }

    func part(_ key: PartKey, _ make: () -> PartOf<State>) -> ReadPart { parts.part(key, make) }

    /// The child store of a type, created by `make` if it does not exist.
    func child<Object: AnyObject>(_ make: () -> Object) -> Object {
        for child in children {
            if let object = child.object, type(of: object) == Object.self {
                return unsafeDowncast(object, to: Object.self)
            }
        }
        children.removeAll { $0.object == nil }
        let object = make()
        children.append(Child(object: object))
        return object
    }

    // MARK: Changing

    /// Sets a new state, and appends to `changed` the parts whose readers must be notified.
    func compare(with new: State, _ changed: inout [ReadPart]) {
        let notifications = changed.count
        changed += parts.forgetIfDue()
        let old = latest
        let differing = withUnsafeBytes(of: old) { old in
            withUnsafeBytes(of: new) { new in parts.differing(old, new) }
        }
        // The cast is safe, because `part(_:_:)` adds only parts of this type.
        for part in differing { unsafeDowncast(part, to: PartOf<State>.self).compare(old, new, &changed) }
        // Releasing the old state may run any code, so it must not happen while `latest` is written.
        withExtendedLifetime(old) { latest = new }
        parts.noteNotifications(changed.count - notifications)
    }

    /// Whether no part has a reader that waits for a change.
    func isForgettable() -> Bool { parts.areForgettable() }

    /// The number of recorded parts, for tests.
    var partCount: Int { parts.count }

    /// The number of recorded children, for tests.
    var childCount: Int { children.count }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservedPart: ObservedReading {
    /// The part itself.
    public var observedPart: ObservedPart { self }
}
