/// How the cases of an optional's wrapped type are taken out of the optional.
///
/// The function of a case, `(Payload) -> Wrapped`, is taken for a `(Payload) -> Wrapped?` wherever one is wanted, so that
/// a route of optional effects can be given it.
private protocol OptionalValue {
    static func extraction<Payload>(ofCase embed: @escaping (Payload) -> Self) -> ((Self) -> Payload?)?
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
