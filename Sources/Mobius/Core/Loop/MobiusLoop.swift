import Millrace

/// A running loop: events go in, the update function says what follows, models come out and effects are run.
///
/// ```swift
/// let loop = Mobius.loop(update: update, effectHandler: effectHandler).start(from: 0)
/// loop.addObserver { print($0) }      // prints 0
/// loop.dispatchEvent(.increment)      // prints 1
/// ```
///
/// The work of a loop is done one item at a time, first in, first out. An item is one event (update,
/// publication of the model) or one effect (handed to the handler). What is dispatched from inside an item waits
/// for its turn. Whoever finds the loop idle works until what follows from its own event is done; who finds it busy leaves an
/// item there and returns, so a loop may be used from any thread, and no thread waits for another's callbacks. What other
/// threads keep adding is left to the next that comes, or to a block where the loop works.
///
/// The loop ends when it is disposed of or released. Handlers, sources and transformers do not keep it alive.
///
/// Sendable: `waiting`, `isBusy` and `duty` are read and written under the publisher's lock only; the connections are
/// set before any other thread knows the loop. The update function, observers and connections are called, and
/// `handle` is used, by whoever has made the loop busy, which is one thread at a time.
public final class MobiusLoop<Model, Event, Effect>: Disposable, CustomDebugStringConvertible,
    @unchecked Sendable
{
    @usableFromInline
    enum WorkItem {
        case event(Event)
        case effects([Effect])
        case restoration(Model)
    }

    /// Where ``isDisposed`` is; so it stands first.
    @usableFromInline var isDisposedByte = false

    @inlinable @inline(__always)
    var isDisposed: AtomicPlace<Bool> { AtomicPlace(in: self) }

    @usableFromInline let publisher: ConnectablePublisher<Model>
    @usableFromInline let update: (Model, Event) -> Next<Model, Effect>
    @usableFromInline let name: String?

    @exclusivity(unchecked) @usableFromInline var waiting = FIFO<WorkItem>()
    @exclusivity(unchecked) @usableFromInline var isBusy = true

    /// What whoever is at work has to do before it may leave the rest to others.
    @exclusivity(unchecked) @usableFromInline var duty = Duty()
    /// Whether a block has been asked for that goes on with what was left to it.
    @exclusivity(unchecked) var isRelayScheduled = false

    /// Nil if there is no transformer: events go straight to ``accept(_:)``.
    @exclusivity(unchecked) @usableFromInline var transformedConsumer: Consumer<Event>?
    @exclusivity(unchecked) @usableFromInline var effectConnection: Connection<Effect>?
    @exclusivity(unchecked) @usableFromInline var sourceConnection: Connection<Model>?

    /// The update function without the logger.
    @usableFromInline let silentUpdate: (Model, Event) -> Next<Model, Effect>

    /// Gets work that comes from the timeline to where the loop works; nil if that is anywhere.
    @usableFromInline let executor: ((@escaping () -> Void) -> Void)?

    /// What the timeline knows the loop by, from when it first hears of it. Belongs to who is at work.
    @exclusivity(unchecked) var handle: StoreHandle?

    /// Starts a loop. Nothing is processed before everything is connected; what has come by then is processed
    /// before this returns, initial effects first.
    @inlinable
    init(
        model: Model,
        effects: [Effect],
        update: @escaping (Model, Event) -> Next<Model, Effect>,
        silentUpdate: @escaping (Model, Event) -> Next<Model, Effect>,
        effectHandler: AnyConnectable<Effect, Event>,
        eventSource: AnyConnectable<Model, Event>?,
        eventConsumerTransformer: ConsumerTransformer<Event>?,
        name: String?,
        executor: ((@escaping () -> Void) -> Void)?
    ) {
        self.publisher = ConnectablePublisher(value: model)
        self.update = update
        self.silentUpdate = silentUpdate
        self.name = name
        self.executor = executor
        duty.begin()

        let accept: Consumer<Event> = { [weak self] event in self?.accept(event) }
        transformedConsumer = eventConsumerTransformer?(accept)
        let consumer = transformedConsumer ?? accept
        effectConnection = effectHandler.connect(consumer)
        sourceConnection = eventSource?.connect(consumer)
        sourceConnection?.accept(model)
        if TransitionProbe.isAttached { recordStart(effects) }
        work(beginningWith: effects.isEmpty ? nil : .effects(effects))
    }

    deinit { dispose() }

    /// The model as of now. From any thread; after disposal, the last one. Never waits for a callback.
    @inlinable
    public var latestModel: Model { publisher.value! }

    /// Hands an event to the loop.
    ///
    /// If the loop is idle, the event and all that follows from it has been processed when this returns. From
    /// inside a callback of the loop, or while another thread is at work in it, the event is processed when its
    /// turn comes, by whoever is at work.
    ///
    /// To dispatch to a loop that was disposed of is an error.
    @inlinable
    public func dispatchEvent(_ event: Event) {
        if isDisposed.load(ordering: .acquiring) { refuseEvent() }
        unguardedDispatchEvent(event)
    }

    /// Hands an event to the loop, like ``dispatchEvent(_:)``. After disposal the loop drops it; an event consumer
    /// transformer still sees it.
    @inlinable
    public func unguardedDispatchEvent(_ event: Event) {
        if let transformedConsumer {
            transformedConsumer(event)
        } else {
            accept(event)
        }
    }

    /// Calls `consumer` with the model as of now, before this returns, and from then on with every model that is
    /// set, equal to the one before or not.
    ///
    /// Observers are called in the order in which they came, on the thread that is at work in the loop, one
    /// model at a time, each model when the one before has reached all of them. One that is added while a model
    /// is being published gets that model from here, once. Amortised O(1).
    ///
    /// To observe a loop that was disposed of is an error.
    ///
    /// - Returns: what ends the observation. Releasing it ends nothing.
    @discardableResult
    public func addObserver(_ consumer: @escaping Consumer<Model>) -> Disposable {
        LoopObservation(token: publisher.observe(consumer))
    }

    /// Ends the loop: the connection to the effect handler first, then the observers, then the event source.
    ///
    /// The item in progress completes; what waits is dropped, and so is everything that is sent later. Does
    /// nothing a second time. From any thread, also from inside a callback.
    public func dispose() {
        if isDisposed.exchange(true, ordering: .acquiringAndReleasing) { return }
        var dropped = FIFO<WorkItem>()
        publisher.queue.withLock { swap(&dropped, &waiting) }
        effectConnection?.dispose()
        publisher.dispose()
        sourceConnection?.dispose()
        withExtendedLifetime(dropped) {}
    }

    /// The loop's type and model, or that it was disposed of.
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

/// Ends the observation of a loop. It retains neither the consumer nor the loop.
private final class LoopObservation: Disposable, Sendable {
    private let token: ObservationToken

    init(token: ObservationToken) { self.token = token }

    func dispose() { token.end() }
}
