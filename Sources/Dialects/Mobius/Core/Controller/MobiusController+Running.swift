import Dispatch
import Millrace
import MillraceReporting

extension MobiusController {
    /// Changes the controller on the loop queue.
    ///
    /// - Parameter change: returns the reason for a refusal, or nil.
    func perform(_ change: () -> String?) {
        executor.sync { reportRefusal(by: change) }
    }

    func reportRefusal(by change: () -> String?) {
        if let refusal = change() { report("\(type(of: self)): \(refusal)") }
    }

    /// Starts the controller. Must be called on the loop queue. Reports errors of the handler, the source and the
    /// views.
    ///
    /// - Returns: the reason for a refusal, or nil.
    func beginRun() -> String? {
        if state.running { return "cannot start a controller while already running" }
        state.beginRun(makeLoop: makeLoop, connect: connect)
        return nil
    }

    /// Stops the controller. Must be called on the loop queue.
    ///
    /// - Returns: the reason for a refusal, or nil.
    func endRun() -> String? {
        if !state.running { return "cannot stop a controller while not running" }
        state.endRun()
        return nil
    }

    /// A loop that processes all its events on the executor.
    private func makeLoop(from model: Model) -> Loop {
        var first = First<Model, Effect>(model: model)
        if let initiate {
            first = (builder.logger?.wrap(initiate: initiate) ?? initiate)(model)
            state.replaceModel(first.model)
        }
        let run = state.run
        return startLoop(
            builder
                .with {
                    $0.initiate = nil
                    $0.executor = executor.async
                    $0.recorders = state.recorders
                }
                .withEventConsumerTransformer(unchecked: { [executor, weak state] consumer in
                    { event in
                        let sender = TransitionProbe.isAttached ? Provenance.ofSender : nil
                        executor.async {
                            // Events of an earlier run are dropped here. The loop would drop them too, but only after
                            // the transformers have received them.
                            if state?.run == run { sender.applying { consumer(event) } }
                        }
                    }
                }),
            first
        )
    }

    private func connect(
        _ view: AnyConnectable<Model, Event>,
        to loop: Loop
    ) -> Connection<Model> {
        AsyncDispatchQueueConnectable(view, acceptQueue: viewQueue, executor: executor)
            .connect { [weak loop] event in loop?.unguardedDispatchEvent(event) }
    }
}
