public import Millrace

#if canImport(SwiftUI)
public import SwiftUI
#endif

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension Observed where Action: FormAction<State> {
    /// A binding for a control that edits one field of a form: sends each new value as `FormAction.set(_:)`.
    ///
    /// ```swift
    /// TextField("Name", text: profile[field: \.name])
    /// Toggle("Newsletter", isOn: profile[field: \.wantsNews])
    /// ```
    ///
    /// The binding has the value that was set until the store has applied the action, as ``binding(path:send:)`` does, so
    /// text fields may belong to a store that answers later.
    ///
    /// - Parameter property: the field. Reading the binding counts as reading it.
    public subscript<Value: Equatable & Sendable>(
        field property: WritableKeyPath<State, Value>
    ) -> ObservedBinding<Value> {
        binding(path: property) { .set(Field(property, $0)) }
    }
}
