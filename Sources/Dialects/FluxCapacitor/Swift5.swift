import Millrace

// The functions that take a closure, for code in Swift 5 mode: there a closure may capture anything, as in
// FluxCapacitor.

extension PrimitiveValue {
    /// Calls `changes` with the current value, and with every later one, as in Swift 6 mode.
    ///
    /// With every option of `executeQueue`, the first call is made on the calling thread before this method returns.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public func observe(
        on executeQueue: ExecuteQueue = .current,
        ignoreFirst: Bool = false,
        changes: @escaping (Element) -> Void
    ) -> Dust {
        observed(on: executeQueue.delivery, ignoreFirst: ignoreFirst, changes)
    }

    /// Calls `changes` with a part of the value now, and again after each change of the value that changes this part,
    /// as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public func observe<Part: Equatable>(
        _ part: KeyPath<Element, Part>,
        on executeQueue: ExecuteQueue = .current,
        ignoreFirst: Bool = false,
        changes: @escaping (Part) -> Void
    ) -> Dust {
        observed(on: executeQueue.delivery, reportingChangesOf: part, ignoreFirst: ignoreFirst, changes)
    }
}
