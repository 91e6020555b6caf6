import MobiusCore

/// Plays visible beeps: sends an event when a beep begins, and one when all have ended.
struct Loudspeaker: EffectHandler {
    /// The time for which a beep is visible.
    static let beepLength = Duration.seconds(1.5)

    /// The clock that measures a beep.
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
                // The beep was cancelled by a newer beep or by the end of the loop, so do not send `beepsEnded`.
                callback.end()
            }
        }
        return beep.asDisposable
    }
}
