import MobiusCore

extension Login {
    /// An empty form whose loop is not running yet.
    static func makeController(
        authenticator: any Authenticating
    ) -> MobiusController<Model, Event, Effect> {
        Mobius.loop(update: update, effectHandler: effectHandler(authenticator: authenticator))
            .withName("Login")
            .makeController(from: Model())
    }

    /// At most one request is in progress. The effect `cancelSignIn` cancels it, and so does the end of the loop.
    static func effectHandler(authenticator: any Authenticating) -> AnyConnectable<Effect, Event> {
        let requests = EffectLane<Request>()
        return EffectRouter<Effect, Event>()
            .routeCase(Effect.signIn)
            .latest(in: requests, id: { _ in .signIn })
            .toEvent { credentials in .answered(credentials, await authenticator.answer(to: credentials)) }
            .routeCase(Effect.cancelSignIn).to { requests.cancel(.signIn) }
            .requiringEveryCase()
            .asConnectable
    }

    private enum Request {
        case signIn
    }
}
