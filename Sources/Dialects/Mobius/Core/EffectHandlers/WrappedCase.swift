import MillraceValues

extension CaseReader {
    /// The reader of a route's case.
    convenience init(ofRoute embed: @escaping (Payload) -> Value) {
        self.init(embed, for: "routeCase", orElse: "routeEffects(withParameters:)", refuse: { refuse($0) })
    }
}

/// An optional, whose wrapped type may be an enum. Finds the cases of this enum in the optional's values.
///
/// A route of optional effects can be made from a case of the wrapped type, because Swift converts the case's function
/// `(Payload) -> Wrapped` to `(Payload) -> Wrapped?`. It can also be made from a constant of the wrapped type, because
/// Swift converts the constant to `Wrapped?`.
private protocol OptionalValue {
    static func extraction<Payload>(ofCase embed: @escaping (Payload) -> Self) -> ((Self) -> Payload?)?
    static func test(forCaseOf constant: Self) -> ((Self) -> Bool)?
}

extension Optional: OptionalValue {
    fileprivate static func extraction<Payload>(
        ofCase embed: @escaping (Payload) -> Wrapped?
    ) -> ((Wrapped?) -> Payload?)? {
        // If the payload is the whole wrapped value, `embed` makes the optional's own case `some`, and not a case of
        // the wrapped type.
        if Payload.self == Wrapped.self { return nil }
        let wrappedCase = CaseReader<Wrapped, Payload>(ofRoute: { embed($0)! })
        return { value in value.flatMap(wrappedCase.extract) }
    }

    fileprivate static func test(forCaseOf constant: Wrapped?) -> ((Wrapped?) -> Bool)? {
        guard let constant, let shape = EnumShape.of(Wrapped.self) else { return nil }
        let tag = shape.tag(of: constant)
        return { value in value.map { shape.tag(of: $0) == tag } ?? false }
    }
}

/// A function that extracts the payload from an optional whose wrapped value is of one case. `embed` makes values of
/// that case. Nil if `Value` is not an optional, or if `embed` is the optional's own case `some`.
func extractionOfWrappedCase<Value, Payload>(_ embed: @escaping (Payload) -> Value) -> ((Value) -> Payload?)?
{
    func extraction<O: OptionalValue>(_ type: O.Type) -> ((Value) -> Payload?)? {
        // The casts succeed, because `O` and `Value` are the same type.
        O.extraction(ofCase: embed as! (Payload) -> O) as! ((Value) -> Payload?)?
    }
    guard let type = Value.self as? any OptionalValue.Type else { return nil }
    return extraction(type)
}

/// A function that tests whether an optional is non-nil and has the case of `constant`. Nil if `Value` is not an
/// optional of an enum, or `constant` is nil.
func testForWrappedCase<Value>(of constant: Value) -> ((Value) -> Bool)? {
    func test<O: OptionalValue>(_ type: O.Type) -> ((Value) -> Bool)? {
        // The casts succeed, because `O` and `Value` are the same type.
        O.test(forCaseOf: constant as! O) as! ((Value) -> Bool)?
    }
    guard let type = Value.self as? any OptionalValue.Type else { return nil }
    return test(type)
}
