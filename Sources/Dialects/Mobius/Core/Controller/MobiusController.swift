import Dispatch
import Millrace
import MillraceReporting

/// Runs a loop on a background queue and connects it to views. It can be stopped and started again from the last
/// model.
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
/// These calls are made on the loop queue, one at a time: the initiate and update functions, the logger, the
/// handler's `accept`, and the connecting and disposing of the handler, the event source and the views. A view's
/// `accept` runs on the view queue. Any thread may send events: they are forwarded to the loop queue in each thread's
/// order, and the sender does not wait.
///
/// The methods may be called from any thread and wait for the loop queue, which first processes the events sent
/// before. A call on the loop queue, from inside a callback of the loop, acts at once.
///
/// Releasing a running controller stops it.
///
public final class MobiusController<Model, Event, Effect>: Sendable {
    private let setup: UserValue<Setup>
    let viewQueue: DispatchQueue
    let executor: LoopExecutor
    let state: ControllerState<Model, Event, Effect>

    /// The app's functions, with which loops are made.
    private struct Setup {
        let builder: Mobius.Builder<Model, Event, Effect>
        let initiate: Initiate<Model, Effect>?
        let startLoop: StartLoop
    }

    var builder: Mobius.Builder<Model, Event, Effect> { setup.value.builder }
    var initiate: Initiate<Model, Effect>? { setup.value.initiate }
    var startLoop: StartLoop { setup.value.startLoop }

    @usableFromInline typealias Loop = MobiusLoop<Model, Event, Effect>
    @usableFromInline typealias StartLoop =
        (Mobius.Builder<Model, Event, Effect>, First<Model, Effect>) -> Loop

    /// - Parameter startLoop: starts a loop. The default is compiled in the client's module, where the types are
    ///   known, so that events run specialised code.
    @usableFromInline
    init(
        builder: Mobius.Builder<Model, Event, Effect>,
        initialModel: Model,
        initiate: Initiate<Model, Effect>?,
        loopQueue: DispatchQueue,
        viewQueue: DispatchQueue,
        startLoop: @escaping StartLoop = { $0.start(from: $1.model, effects: $1.effects) }
    ) {
        setup = UserValue(
            Setup(builder: builder, initiate: initiate ?? builder.initiate, startLoop: startLoop)
        )
        self.viewQueue = viewQueue
        self.executor = LoopExecutor(loopQueue: loopQueue)
        self.state = ControllerState(model: initialModel)
    }

    deinit {
        guard state.running else { return }
        executor.sync { [state] in state.endRun() }
    }

    /// Whether the controller runs: from the beginning of ``start()`` to the end of ``stop()``. From any thread;
    /// never waits.
    public var running: Bool { state.running }

    /// The loop's model while the controller runs, otherwise the model of the next start. Waits until all events sent
    /// before are processed.
    public var model: Model {
        executor.sync { state.currentModel }
    }

    // MARK: Running

    /// Starts the loop and connects the views. It is an error to start a running controller.
    ///
    /// Begins with the last model, or with the initiate function's result for that model. Effects start before the
    /// views are connected; events sent meanwhile are processed after `start` returns. The first model that each view
    /// receives is the model with which the loop starts.
    public func start() {
        perform(beginRun)
    }

    /// Ends the loop, then the connections of the views. Keeps the model for the next start. It is an error to stop a
    /// stopped controller.
    ///
    /// After this call no view receives a model. If a view is receiving one on another thread, `stop` waits for it,
    /// unless that view itself waits for this controller.
    public func stop() {
        perform(endRun)
    }

    /// Sets the model of the next start. It is an error to call this while the controller runs.
    public func replaceModel(_ model: Model) {
        perform {
            if state.running { return "cannot replace model while running" }
            state.replaceModel(model)
            return nil
        }
    }

    /// Sends an event to the loop, as a view would. The event is forwarded to the loop queue without waiting. From any
    /// thread; the events of one thread stay in order.
    ///
    /// While the controller is stopped, the event is dropped, and `Warnings` of MillraceTimeline reports that.
    ///
    /// Behaviour: `Documentation/Behaviour/Mobius.md`, 7.17.
    public func dispatchEvent(_ event: Event) {
        if state.send(event) { return }
        DroppedAction.report(event, of: StoreLabel(ofLoop: builder.name, Model.self), in: state.recorders)
    }
}
