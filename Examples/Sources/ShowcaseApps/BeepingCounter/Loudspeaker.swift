import MobiusCore

/// Plays beeps for the eye: it says when one begins, and when there is silence again.
struct Loudspeaker: EffectHandler {
    /// How long a beep can be seen.
    static let beepLength = Duration.seconds(1.5)

    /// What the beeps are measured by.
    let clock: any Clock<Duration>

    func handle(
        _ effectParameters: Void,
        _ callback: EffectCallback<BeepingCounter.Event>
    ) -> Disposable {
        callback.send(.beepBegan)
        let beep = Task {
            do {
                try await clock.sleep(for: Self.beepLength)
                callback.end(with: .beepsEnded)
            } catch {
                // Another beep has taken its place, or nobody listens any more: there is no silence to speak of.
                callback.end()
            }
        }
        return beep.asDisposable
    }
}
