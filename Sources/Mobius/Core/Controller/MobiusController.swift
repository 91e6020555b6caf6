import Dispatch
import Millrace

/// Runs a loop on a queue in the background and keeps it together with views: start, stop, and start again from the
/// model of before.
///
/// ```swift
/// let controller = Mobius.loop(update: update, effectHandler: effectHandler).makeController(from: Model())
/// controller.connectView(view)
/// controller.start()
/// …
/// controller.stop()
/// controller.disconnectView()
/// ```
///
/// Everything of the loop runs on the loop queue, one thing at a time: initiate, the connecting and disposing of
/// handler, source and views, update, logger, the handler's `accept`. A view's `accept` runs on the view queue.
/// Events may come from any thread: they are forwarded to the loop queue in the order in which each thread sends
/// them, and the sender does not wait.
///
/// The methods here may be called from any thread and wait for the loop queue; what was sent to the loop before is
/// processed first. On the loop queue, from inside a callback of the loop, they act at once.
///
/// Releasing a running controller stops it.
///
/// Sendable: the mutable state is behind `ControllerState`'s lock; the executor is Sendable.
public final class MobiusController<Model, Event, Effect>: @unchecked Sendable {
    let builder: Mobius.Builder<Model, Event, Effect>
    let initiate: Initiate<Model, Effect>?
    let viewQueue: DispatchQueue
    let executor: LoopExecutor
    let state: ControllerState<Model, Event, Effect>

    init(
        builder: Mobius.Builder<Model, Event, Effect>,
        initialModel: Model,
        initiate: Initiate<Model, Effect>?,
        loopQueue: DispatchQueue,
        viewQueue: DispatchQueue
    ) {
        self.builder = builder
        self.initiate = initiate ?? builder.initiate
        self.viewQueue = viewQueue
        self.executor = LoopExecutor(loopQueue: loopQueue)
        self.state = ControllerState(model: initialModel)
    }

    deinit {
        guard state.running else { return }
        executor.sync { [state] in state.endRun() }
    }

    /// Whether it runs: from the beginning of ``start()`` to the end of ``stop()``. From any thread; never waits.
    public var running: Bool { state.running }

    /// The loop's model while it runs, otherwise the model that it will start from. Includes all that was sent before.
    public var model: Model {
        executor.sync { state.currentModel }
    }

    // MARK: Running

    /// Starts the loop and connects the views. An error while the controller runs.
    ///
    /// Begins from the last model, or from what the initiate function makes of it. Effects are run before views are
    /// connected; events that come meanwhile are processed after this. Views get the start model first.
    public func start() {
        perform(beginRun)
    }

    /// Ends the loop and then the connections of the views, and keeps the model for the next start. An error while
    /// the controller is stopped.
    ///
    /// After this no view is handed a model. One that is in the middle of it on another thread is waited for,
    /// unless it waits for this controller itself.
    public func stop() {
        perform(endRun)
    }

    /// Sets the model to start from. An error while the controller runs.
    public func replaceModel(_ model: Model) {
        perform {
            if state.running { return "cannot replace model while running" }
            state.replaceModel(model)
            return nil
        }
    }

    /// Sends an event to the loop, as a view would: it is forwarded to the loop queue, and this does not wait. From any
    /// thread; events of one thread keep their order.
    ///
    /// While the controller is stopped the event is dropped.
    public func dispatchEvent(_ event: Event) {
        state.send(event)
    }
}
