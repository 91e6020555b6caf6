/// How the cases of an optional's wrapped type are found in the optional.
///
/// The function of a case, `(Payload) -> Wrapped`, is taken for a `(Payload) -> Wrapped?` wherever one is wanted, and a
/// constant for an optional, so that a route of optional effects can be given them.
private protocol OptionalValue {
    static func extraction<Payload>(ofCase embed: @escaping (Payload) -> Self) -> ((Self) -> Payload?)?
    static func test(forCaseOf constant: Self) -> ((Self) -> Bool)?
}

extension Optional: OptionalValue {
    fileprivate static func extraction<Payload>(
        ofCase embed: @escaping (Payload) -> Wrapped?
    ) -> ((Wrapped?) -> Payload?)? {
        // The optional's own case.
        if Payload.self == Wrapped.self { return nil }
        let wrappedCase = EnumCase<Wrapped, Payload> { embed($0)! }
        return { value in value.flatMap(wrappedCase.extract) }
    }

    fileprivate static func test(forCaseOf constant: Wrapped?) -> ((Wrapped?) -> Bool)? {
        guard let constant, let shape = EnumShape.of(Wrapped.self) else { return nil }
        let tag = shape.tag(of: constant)
        return { value in value.map { shape.tag(of: $0) == tag } ?? false }
    }
}

/// Takes out the payload of the case that `embed` makes of an optional's wrapped type; nil if `Value` is no optional, or
/// `embed` is the optional's own `some`.
func extractionOfWrappedCase<Value, Payload>(_ embed: @escaping (Payload) -> Value) -> ((Value) -> Payload?)?
{
    func extraction<O: OptionalValue>(_ type: O.Type) -> ((Value) -> Payload?)? {
        // `O` is `Value`.
        O.extraction(ofCase: embed as! (Payload) -> O) as! ((Value) -> Payload?)?
    }
    guard let type = Value.self as? any OptionalValue.Type else { return nil }
    return extraction(type)
}

/// Whether an optional has the case of `constant`, which its wrapped type has; nil if `Value` is no optional of an enum, or
/// `constant` is nil.
func testForWrappedCase<Value>(of constant: Value) -> ((Value) -> Bool)? {
    func test<O: OptionalValue>(_ type: O.Type) -> ((Value) -> Bool)? {
        // `O` is `Value`.
        O.test(forCaseOf: constant as! O) as! ((Value) -> Bool)?
    }
    guard let type = Value.self as? any OptionalValue.Type else { return nil }
    return test(type)
}
