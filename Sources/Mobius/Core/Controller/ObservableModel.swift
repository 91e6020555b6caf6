import Millrace
import Observation

/// A controller's model for SwiftUI and whatever else uses Observation: read ``model``, and be told when it changes.
///
/// ```swift
/// struct CounterView: View {
///     let controller: MobiusController<Int, CounterEvent, CounterEffect>
///     let counter: ObservableModel<Int>
///
///     var body: some View {
///         Button("\(counter.model)") { controller.dispatchEvent(.increment) }
///     }
/// }
/// ```
///
/// For systems that have Observation: iOS 17, macOS 14, tvOS 17, watchOS 10, and Linux. On older ones use ``MobiusController/models``.
///
/// It follows the controller over stops and starts, on the main actor. It does not keep the controller alive.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public final class ObservableModel<Model>: Observable {
    private let registrar = ObservationRegistrar()
    private let subscription = LateDisposable()
    private var latest: Model

    /// Follows `controller`. Waits for its loop queue once.
    public init<Event, Effect>(of controller: MobiusController<Model, Event, Effect>) {
        latest = controller.model
        let observation = controller.executor.sync {
            // Changes of the meantime.
            latest = controller.state.currentModel
            return controller.state.models.observers.add(on: .main) { [weak self] model in
                let model = Handover(model)
                MainActor.assumeIsolated { self?.publish(model.value) }
            }
        }
        subscription.set(AnonymousDisposable(disposer: observation.end))
    }

    deinit { subscription.dispose() }

    /// The last model that has reached the main actor.
    public var model: Model {
        registrar.access(self, keyPath: \.model)
        return latest
    }

    private func publish(_ model: Model) {
        registrar.withMutation(of: self, keyPath: \.model) { latest = model }
    }
}
