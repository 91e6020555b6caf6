/// How changes reach a ``View`` when they come faster than the main thread takes them.
public enum ViewDelivery: Sendable {
    /// Each by itself.
    case everyChange

    /// Those that have piled up as one: the old state of the first, the new state of the last.
    case latest
}
