import MobiusCore

/// Shows the sign that the jar is empty: sends an event when the sign appears, and one when it has been shown for a while.
struct EmptySign: EffectHandler {
    /// The time for which the sign is shown.
    static let signTime = Duration.seconds(1.5)

    /// The clock that measures that time.
    let clock: any Clock<Duration>

    func handle(
        _ effectParameters: Void,
        _ callback: EffectCallback<CookieJar.Event>
    ) -> Disposable {
        callback.send(.signAppeared)
        let sign = Task {
            do {
                try await clock.sleep(for: Self.signTime)
                callback.end(with: .signsEnded)
            } catch {
                // A newer sign or the end of the loop has cancelled this one, so do not send `signsEnded`.
                callback.end()
            }
        }
        return sign.asDisposable
    }
}
