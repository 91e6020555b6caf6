/// The delivery of a store's transition to its observers.
package struct TransitionDelivery: DeliverySubject {
    package let store: StoreHandle
    package let cause: Transition.Cause
    package let order: UInt64

    package init(of store: StoreHandle, _ cause: Transition.Cause, order: UInt64) {
        self.store = store
        self.cause = cause
        self.order = order
    }
}

extension RunToCompletionQueue {
    /// Makes the deliveries of a transition, directly after the transition's record was delivered, and reports how
    /// long they took. Called by the delivering thread.
    ///
    /// The deliveries follow the record in the queue and were handed over with it. If the thread delivers several
    /// queues in the order of its delivery tickets, this method stops before a delivery whose ticket is not the
    /// thread's oldest.
    func deliverTimed(_ subject: TransitionDelivery) {
        let thread = ThreadContext.current
        let hasTickets = thread.owns(self)
        func hasNext() -> Bool {
            guard let next = handedOver.first,
                next._withUnsafeGuaranteedRef({ !($0 is TransitionRecord) })
            else { return false }
            return !hasTickets || thread.takeTicket(of: self, number: made + 1)
        }
        if !hasNext() { return }
        DeliveryProbe.timing(subject, pending: handedOver.count) {
            repeat { deliverNext() } while hasNext()
        }
    }
}

extension ThreadContext {
    /// Whether the queue is among the queues that the thread delivers in the order of its delivery tickets.
    fileprivate func owns(_ queue: RunToCompletionQueue) -> Bool {
        let address = Unmanaged.passUnretained(queue).toOpaque()
        return storage.pointee.owned.contains { $0.toOpaque() == address }
    }

    /// Removes the thread's oldest delivery ticket if that ticket is for the delivery with this number in this queue.
    ///
    /// - Returns: whether a ticket was removed.
    fileprivate func takeTicket(of queue: RunToCompletionQueue, number: Int64) -> Bool {
        guard let ticket = storage.pointee.tickets.first, ticket.number == number,
            ticket.queue.toOpaque() == Unmanaged.passUnretained(queue).toOpaque()
        else { return false }
        _ = storage.pointee.tickets.popFirst()
        return true
    }
}
