import FluxCapacitor

extension PrimitiveValue where Trait == ImmutableTrait {
    /// The transformed value, kept up to date until `buster` is cleaned.
    func map<Result>(
        cleanedBy buster: DustBuster,
        _ transform: @escaping @Sendable (Element) -> Result
    ) -> Constant<Result> {
        let result = Variable(transform(value))
        observe { result.value = transform($0) }.cleaned(by: buster)
        return Constant(result)
    }
}
