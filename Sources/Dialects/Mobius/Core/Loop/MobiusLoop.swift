import Millrace
import MillraceReporting

/// A running loop: for each event, the update function returns a new model, which is published, and effects, which
/// are run.
///
/// ```swift
/// let loop = Mobius.loop(update: update, effectHandler: effectHandler).start(from: 0)
/// loop.addObserver { print($0) }      // prints 0
/// loop.dispatchEvent(.put)            // prints 1
/// ```
///
/// A loop works on one item at a time, first in, first out. An item is an event (update, publication of the model),
/// the effects of an event (each passed to the handler), or a restoration of the model. Items that are dispatched
/// inside another item are enqueued. A thread that finds the loop idle works until its own event and everything that
/// follows from it is done. A thread that finds it busy enqueues its item and returns. So a loop may be used from any
/// thread, and no thread waits for another thread's callbacks. If other threads keep adding items, the working thread
/// leaves the pending items, even its own, to the next thread that dispatches or to a block. The block runs on the
/// controller's loop queue or, without a controller, on a global queue.
///
/// The loop ends when it is disposed of or released. Handlers, sources and transformers do not retain it.
///
/// Sendable: `waiting`, `isBusy`, `duty`, `isRelayScheduled` and `handle` are read and written under the publisher's
/// lock only. The transformed consumer and the connections are set by `init` while the loop is busy, when other
/// threads can only enqueue items. Events are processed and effects accepted by the thread that has set `isBusy`;
/// only one thread at a time can set it.
public final class MobiusLoop<Model, Event, Effect>: Disposable, CustomDebugStringConvertible, PostponedWork,
    @unchecked Sendable
{
    @usableFromInline
    enum WorkItem {
        case event(Event)
        case effects([Effect])
        case restoration(LoopRestoration<Model>)
        /// An item that began while a recorder was attached, and where it came from.
        indirect case recorded(WorkItem, Provenance)
    }

    /// The storage of ``isDisposed``. Must be the first property.
    @usableFromInline var isDisposedByte = false

    @inlinable @inline(__always)
    var isDisposed: AtomicPlace<Bool> { AtomicPlace(in: self) }

    @usableFromInline let publisher: ConnectablePublisher<Model>
    @usableFromInline let update: (Model, Event) -> Next<Model, Effect>
    @usableFromInline let name: String?

    @exclusivity(unchecked) @usableFromInline var waiting = FIFO<WorkItem>()
    @exclusivity(unchecked) @usableFromInline var isBusy = true

    /// Distinguishes the items that the working thread must process itself from those that it may leave to another
    /// thread or a block.
    @exclusivity(unchecked) @usableFromInline var duty = Duty()
    /// Whether a block is scheduled that processes the remaining items.
    @exclusivity(unchecked) var isRelayScheduled = false

    /// Passes events through the transformer to ``accept(_:)``. Nil without a transformer; then events are passed to
    /// ``accept(_:)`` directly.
    @exclusivity(unchecked) @usableFromInline var transformedConsumer: Consumer<Event>?
    @exclusivity(unchecked) @usableFromInline var effectConnection: Connection<Effect>?
    @exclusivity(unchecked) @usableFromInline var sourceConnection: Connection<Model>?
    /// Unlike the event source, subscriptions also follow the models of time travel.
    @exclusivity(unchecked) @usableFromInline var subscriptionConnection: Connection<Model>?

    /// The update function without the logger.
    @usableFromInline let silentUpdate: (Model, Event) -> Next<Model, Effect>

    /// Runs restorations, and the items that a working thread has left to others, on the loop queue of the
    /// controller. Nil without a controller; then any thread may run them.
    @usableFromInline let executor: ((@escaping () -> Void) -> Void)?

    /// The loop's handle in the timeline; nil until its first use.
    @exclusivity(unchecked) var handle: StoreHandle?

    /// The recorders of the loop's controller. Without a controller, nil unless the loop is in a recording scope.
    @usableFromInline let recorders: StoreRecorders?

    /// Starts a loop. First connects the effect handler and the event source. Then runs the initial effects, and
    /// processes the events that have arrived, before it returns.
    @inlinable
    init(
        model: Model,
        effects: [Effect],
        update: @escaping (Model, Event) -> Next<Model, Effect>,
        silentUpdate: @escaping (Model, Event) -> Next<Model, Effect>,
        effectHandler: AnyConnectable<Effect, Event>,
        eventSource: AnyConnectable<Model, Event>?,
        subscriptions: AnyConnectable<Model, Event>?,
        eventConsumerTransformer: ConsumerTransformer<Event>?,
        name: String?,
        executor: ((@escaping () -> Void) -> Void)?,
        recorders: StoreRecorders?
    ) {
        self.publisher = ConnectablePublisher(value: model)
        self.update = update
        self.silentUpdate = silentUpdate
        self.name = name
        self.executor = executor
        self.recorders = recorders ?? .inScope
        duty.begin()

        let accept: Consumer<Event> = { [weak self] event in self?.accept(event) }
        transformedConsumer = eventConsumerTransformer?(accept)
        let consumer = transformedConsumer ?? accept
        guard connect(effectHandler, eventSource, consumer) else { return }
        subscriptionConnection = subscriptions?.connect(consumer)
        sourceConnection?.accept(model)
        subscriptionConnection?.accept(model)
        let first =
            TransitionProbe.isAttached && isRecorded ? recordStart(effects) : WorkItem.effects(effects)
        work(beginningWith: effects.isEmpty ? nil : first)
    }

    deinit { dispose() }

    /// Connects the effect handler and the event source. If one of them refuses, disposes of the loop, reports the
    /// error, and returns false.
    @usableFromInline
    func connect(
        _ effectHandler: AnyConnectable<Effect, Event>,
        _ eventSource: AnyConnectable<Model, Event>?,
        _ consumer: @escaping Consumer<Event>
    ) -> Bool {
        let error =
            ThreadLoops.withholdingErrors { effectConnection = effectHandler.connect(consumer) }.error
            ?? ThreadLoops.withholdingErrors { sourceConnection = eventSource?.connect(consumer) }.error
        guard let error else { return true }
        dispose()
        // Without a controller, `init` would return the loop to the app, so the error must not be withheld.
        if executor == nil { error.refuse() }
        error.report()
        return false
    }

    /// The current model; after disposal, the last one. From any thread. Never waits for a callback.
    @inlinable
    public var latestModel: Model { publisher.value! }

    /// Sends an event to the loop.
    ///
    /// If the loop is idle, the event and everything that follows from it has been processed when `dispatchEvent`
    /// returns, unless other threads keep dispatching in the meantime. Inside a callback of the loop, or while
    /// another thread works on it, the event is enqueued, and the working thread processes it in its turn.
    ///
    /// It is an error to dispatch to a loop that was disposed of.
    @inlinable
    public func dispatchEvent(_ event: Event) {
        if isDisposed.load(ordering: .acquiring) { refuseEvent() }
        unguardedDispatchEvent(event)
    }

    /// Sends an event to the loop, like ``dispatchEvent(_:)``. After disposal the loop drops the event, but an event
    /// consumer transformer still receives it.
    @inlinable
    public func unguardedDispatchEvent(_ event: Event) {
        if TransitionProbe.isAttached && followsTravel(event) { return }
        if let transformedConsumer {
            transformedConsumer(event)
        } else {
            accept(event)
        }
    }

    /// Calls `consumer` with the current model before this method returns, and then with every model that is set,
    /// whether it equals the previous one or not.
    ///
    /// Observers are called in the order in which they were added, on the thread that works on the loop. Each model
    /// reaches all of them before the next one is delivered. An observer that is added while a model is being
    /// delivered receives that model from this call, and not from the delivery. Amortised O(1).
    ///
    /// It is an error to observe a loop that was disposed of.
    ///
    /// - Returns: a disposable that ends the observation. Releasing the disposable does not end it.
    @available(swift, introduced: 6)
    @inlinable @discardableResult
    public func addObserver(_ consumer: @escaping SendableConsumer<Model>) -> Disposable {
        addObserver(unchecked: consumer)
    }

    @_disfavoredOverload
    @inlinable @discardableResult
    func addObserver(unchecked consumer: @escaping Consumer<Model>) -> Disposable {
        LoopObservation(token: observeIdle(consumer) ?? publisher.observe(consumer))
    }

    /// Ends the loop: the connection to the effect handler first, then the observers, then the event source.
    ///
    /// A call of the update function or of a callback that is in progress completes. Pending events and effects are
    /// dropped, and so are later ones. A second call does nothing. From any thread, also inside a callback.
    public func dispose() {
        if isDisposed.exchange(true, ordering: .acquiringAndReleasing) { return }
        var dropped = FIFO<WorkItem>()
        publisher.queue.withLock { swap(&dropped, &waiting) }
        effectConnection?.dispose()
        publisher.dispose()
        sourceConnection?.dispose()
        subscriptionConnection?.dispose()
        withExtendedLifetime(dropped) {}
    }

    /// The loop's type and model. After disposal, the word "disposed" and the loop's type.
    public var debugDescription: String {
        isDisposed.load(ordering: .acquiring)
            ? "disposed \(type(of: self))!"
            : "\(type(of: self)){ \(String(reflecting: latestModel)) }"
    }

    @usableFromInline
    func refuseEvent() -> Never {
        refuse("\(type(of: self)): event submitted after dispose")
    }
}

/// Ends the observation of a loop. Retains neither the consumer nor the loop.
@usableFromInline
final class LoopObservation: Disposable, Sendable {
    @usableFromInline let token: ObservationToken

    @inlinable
    init(token: ObservationToken) { self.token = token }

    @inlinable
    func dispose() { token.end() }
}
