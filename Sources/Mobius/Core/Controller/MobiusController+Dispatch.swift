extension MobiusController {
    /// Sends an event to the loop, as a view would: it is forwarded to the loop queue, and this does not wait. From any
    /// thread; events of one thread keep their order.
    ///
    /// While the controller is stopped the event is dropped.
    public func dispatchEvent(_ event: Event) {
        state.send(event)
    }
}
