import MobiusCore

/// Says how a loop is to begin, as *when, then*.
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

    /// Begins with `model`.
    public func when(_ model: Model) -> Then {
        Then(model: model, initiate: initiate)
    }

    /// A model to begin with.
    public struct Then {
        let model: Model
        let initiate: Initiate<Model, Effect>

        /// Calls the function with the model, once, and hands the outcome to `assertion`.
        public func then(_ assertion: AssertFirst<Model, Effect>) {
            assertion(result)
        }

        /// How the loop begins, for `#expect` and everything else that wants a value. The function is called each time
        /// this is read.
        public var result: First<Model, Effect> { initiate(model) }
    }
}

extension InitSpec.Then {
    /// A model to begin with, and the function that says how.
    @available(*, deprecated, message: "Use InitSpec(initiate).when(model).")
    public init(_ model: Model, initiator: @escaping Initiate<Model, Effect>) {
        self.init(model: model, initiate: initiator)
    }
}
