/// Runs a controller until this object is disposed of or released. Store it as long as the screen lives.
///
/// ```swift
/// final class Screen {
///     private let running: ControllerLifetime
///     init(controller: MobiusController<Model, Event, Effect>) {
///         running = controller.startForLifetime()
///     }
/// }
/// ```
///
/// Sendable: its only property is Sendable.
public final class ControllerLifetime: Disposable, Sendable {
    private let stop: AnonymousDisposable

    fileprivate init(stop: AnonymousDisposable) {
        self.stop = stop
    }

    deinit { stop.dispose() }

    /// Stops the controller unless it is stopped already. Later calls do nothing.
    public func dispose() {
        stop.dispose()
    }
}

extension MobiusController {
    /// Starts the controller, and stops it when the returned object is disposed of or released.
    public func startForLifetime() -> ControllerLifetime {
        start()
        return ControllerLifetime(
            stop: AnonymousDisposable {
                self.executor.sync { self.state.endRun() }
            }
        )
    }
}
