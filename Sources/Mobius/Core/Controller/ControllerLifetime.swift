/// Runs a controller for as long as this object lives: keep it where the screen's other things are kept.
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
/// Sendable: the disposable is.
public final class ControllerLifetime: Disposable, Sendable {
    private let stop: AnonymousDisposable

    fileprivate init(stop: AnonymousDisposable) {
        self.stop = stop
    }

    deinit { stop.dispose() }

    /// Stops the controller, once, unless it was stopped already.
    public func dispose() {
        stop.dispose()
    }
}

extension MobiusController {
    /// Starts, and stops when what is returned is disposed of or released.
    public func startForLifetime() -> ControllerLifetime {
        start()
        return ControllerLifetime(
            stop: AnonymousDisposable {
                self.executor.sync { self.state.endRun() }
            }
        )
    }
}
