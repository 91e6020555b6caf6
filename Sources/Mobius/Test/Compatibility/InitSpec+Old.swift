import MobiusCore

extension InitSpec.Then {
    /// A model to begin with, and the function that says how.
    @available(*, deprecated, message: "Use InitSpec(initiate).when(model).")
    public init(_ model: Model, initiator: @escaping Initiate<Model, Effect>) {
        self.init(model: model, initiate: initiator)
    }
}
