/// What an ``ObservationToken`` needs of the ``ObserverList`` that it came from, whatever the list's values are.
///
/// Sendable: it adds nothing mutable.
@usableFromInline
package class AnyObserverList: DeliverySource, @unchecked Sendable {
    @usableFromInline let endObservation: (AnyObserverList, Registration) -> Void

    @inlinable
    init(
        handOver: @escaping (DeliverySource) -> Void,
        deliverNext: @escaping (DeliverySource) -> Void,
        endObservation: @escaping (AnyObserverList, Registration) -> Void
    ) {
        self.endObservation = endObservation
        super.init(handOver: handOver, deliverNext: deliverNext)
    }
}
