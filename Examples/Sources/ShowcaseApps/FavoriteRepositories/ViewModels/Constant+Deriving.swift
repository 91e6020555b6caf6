import FluxCapacitor

extension PrimitiveValue where Trait == ImmutableTrait {
    /// What `transform` makes of the value, as it is and as it changes until `buster` is cleaned.
    func map<Result>(
        cleanedBy buster: DustBuster,
        _ transform: @escaping (Element) -> Result
    ) -> Constant<Result> {
        let result = Variable(transform(value))
        observe { result.value = transform($0) }.cleaned(by: buster)
        return Constant(result)
    }

    /// What `transform` makes of the value and another one, as they are and as they change until `buster` is cleaned.
    func combined<Other, Result>(
        with other: Constant<Other>,
        cleanedBy buster: DustBuster,
        _ transform: @escaping (Element, Other) -> Result
    ) -> Constant<Result> {
        let result = Variable(transform(value, other.value))
        observe { result.value = transform($0, other.value) }.cleaned(by: buster)
        other.observe { [self] in result.value = transform(value, $0) }.cleaned(by: buster)
        return Constant(result)
    }
}
