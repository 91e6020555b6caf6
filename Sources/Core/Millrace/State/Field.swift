/// A new value of one property of a form: the payload of an action that stands for all of its fields.
///
/// ```swift
/// enum ProfileAction: FormAction {
///     case set(Field<Profile>), save
/// }
///
/// case .set(let field): field.apply(to: &state)       // in the reducer
/// ```
///
/// Timelines, tests and agents show the name of the property and the value. A field is not `Codable`, since no name leads back to
/// a property: a recording holds its text, and cannot dispatch it again.
///
/// Fields are equal if they set the same property to equal values.
public struct Field<Form>: Sendable {
    /// The property's name; for a nested property its path, such as `address.city`.
    public let name: String

    private let content: UserValue<Content>

    private struct Content {
        let property: PartialKeyPath<Form>
        let value: Any
        let isEqual: (Any) -> Bool
        let apply: (inout Form) -> Void
    }

    /// A new value of a property.
    public init<Value: Equatable & Sendable>(_ property: WritableKeyPath<Form, Value>, _ value: Value) {
        // A key path's description is `\Form.name`.
        name = String("\(property)".drop { $0 != "." }.dropFirst())
        content = UserValue(
            Content(
                property: property,
                value: value,
                isEqual: { ($0 as? Value) == value },
                apply: { $0[keyPath: property] = value }
            )
        )
    }

    /// The new value.
    public var value: Any { content.value.value }

    /// Sets the property. For the reducer.
    public func apply(to form: inout Form) { content.value.apply(&form) }

    /// Whether this is a value of the property, for a reducer that does more when it changes.
    ///
    /// ```swift
    /// if field.isOf(\.email) { state.emailError = nil }
    /// ```
    public func isOf(_ property: PartialKeyPath<Form>) -> Bool { content.value.property == property }
}

extension Field: Equatable {
    /// Whether two fields set the same property to equal values.
    public static func == (left: Field, right: Field) -> Bool {
        left.isOf(right.content.value.property) && left.content.value.isEqual(right.value)
    }
}

extension Field: CustomStringConvertible, CustomReflectable {
    /// The name and the value.
    public var description: String { "\(name): \(value)" }

    /// The value, as a member with the property's name.
    public var customMirror: Mirror {
        Mirror(self, children: [(label: name, value: value)], displayStyle: .struct)
    }
}

/// Actions of which one sets any field of a form. A case `set(Field<Form>)` is all that it takes.
public protocol FormAction<Form> {
    /// The state that has the fields.
    associatedtype Form

    /// The action that sets a field.
    static func set(_ field: Field<Form>) -> Self
}

/// A field of any form, as a tool sees it.
package protocol AnyField {
    /// The type of the form.
    static var form: Any.Type { get }

    /// The property's path, such as `address.city`.
    var name: String { get }

    /// The new value.
    var value: Any { get }
}

extension Field: AnyField {
    package static var form: Any.Type { Form.self }
}
