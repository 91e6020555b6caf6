import Dispatch
import Millrace

extension MobiusController {
    /// Does something to the controller on the loop queue.
    ///
    /// - Parameter change: returns why it was refused, or nil. The error hook is told outside of the loop queue, so
    ///   that one that never returns holds up nobody else.
    func perform(_ change: () -> String?) {
        if let refusal = executor.sync(change) { refuse(message(refusal)) }
    }

    func message(_ text: String) -> String { "\(type(of: self)): \(text)" }

    /// Called on the loop queue.
    func beginRun() -> String? {
        if state.running { return "cannot start a controller while already running" }
        state.beginRun(makeLoop: makeLoop, connect: connect)
        return nil
    }

    /// Called on the loop queue.
    func endRun() -> String? {
        if !state.running { return "cannot stop a controller while not running" }
        state.endRun()
        return nil
    }

    /// A loop whose events, wherever they come from, come in by way of the executor.
    private func makeLoop(from model: Model) -> MobiusLoop<Model, Event, Effect> {
        var first = First<Model, Effect>(model: model)
        if let initiate {
            first = (builder.logger?.wrap(initiate: initiate) ?? initiate)(model)
            state.replaceModel(first.model)
        }
        let run = state.run
        return
            builder
            .with {
                $0.initiate = nil
                $0.executor = executor.async
            }
            .withEventConsumerTransformer { [executor, weak state] consumer in
                { event in
                    executor.async {
                        // The loop would drop events of an earlier run, but the transformers would have seen them.
                        if state?.run == run { consumer(event) }
                    }
                }
            }
            .start(from: first.model, effects: first.effects)
    }

    private func connect(
        _ view: AnyConnectable<Model, Event>,
        to loop: MobiusLoop<Model, Event, Effect>
    ) -> Connection<Model> {
        AsyncDispatchQueueConnectable(view, acceptQueue: viewQueue, executor: executor)
            .connect { [weak loop] event in loop?.unguardedDispatchEvent(event) }
    }
}
