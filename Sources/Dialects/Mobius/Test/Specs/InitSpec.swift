import MobiusCore

/// Specifies the start of a loop, as *when, then*.
///
/// ```swift
/// InitSpec(initiate)
///     .when(LoginModel())
///     .then(assertThatFirst(hasModel(LoginModel(isLoading: true)), hasEffects([.loadUser])))
/// ```
public final class InitSpec<Model, Effect> {
    private let initiate: Initiate<Model, Effect>

    /// A specification of `initiate`.
    public init(_ initiate: @escaping Initiate<Model, Effect>) {
        self.initiate = initiate
    }

    /// Sets the model that the initiate function is called with.
    public func when(_ model: Model) -> Then {
        Then(model: model, initiate: initiate)
    }

    /// A specification with a model.
    public struct Then {
        let model: Model
        let initiate: Initiate<Model, Effect>

        /// Calls the initiate function once and passes the result to `assertion`.
        public func then(_ assertion: AssertFirst<Model, Effect>) {
            assertion(result)
        }

        /// The start of the loop as a value, for `#expect`. Each access calls the initiate function.
        public var result: First<Model, Effect> { initiate(model) }
    }
}

extension InitSpec.Then {
    /// A specification with a model and an initiate function.
    @available(*, deprecated, message: "Use InitSpec(initiate).when(model).")
    public init(_ model: Model, initiator: @escaping Initiate<Model, Effect>) {
        self.init(model: model, initiate: initiator)
    }
}
