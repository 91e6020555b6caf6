/// The names of enums' cases.
package enum EnumCaseName {
    /// The name of an enum's case without associated values, as it is declared, whatever description the type has. Nil if
    /// the value is not an enum, or the program was compiled without the names of cases.
    ///
    /// - Complexity: O(length of the name).
    package static func of(_ value: Any) -> String? {
        func name<Value>(_ value: Value) -> String? {
            if Mirror(reflecting: value).displayStyle != .enum { return nil }
            return caseName(value).map { String(cString: $0) }
        }
        return _openExistential(value, do: name)
    }
}

/// What the standard library prints for a case that has no description of its own. A part of its stable ABI.
@_silgen_name("swift_EnumCaseName")
private func caseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
