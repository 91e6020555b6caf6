/// Takes a value to another thread.
///
/// Sendable: whoever hands a value over does not use it afterwards. That holds for the value as such; one that refers
/// to something mutable is as safe to hand over as that thing is, as with any effect that is run on a queue.
@usableFromInline
struct Handover<Value>: @unchecked Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }
}
