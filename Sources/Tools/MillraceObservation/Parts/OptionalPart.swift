/// An optional part. Its readers are notified when it becomes nil, and when it is set again; its value is read by
/// itself.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
final class OptionalPart<Whole, Part>: PartOf<Whole> {
    private let keyPath: KeyPath<Whole, Part?>
    private var value: ObservedPart<Part>?

    init(_ keyPath: KeyPath<Whole, Part?>) {
        self.keyPath = keyPath
        super.init(at: keyPath.byteRange)
    }

    /// The value as a part; nil if it is nil in `whole`, the latest state.
    func value(in whole: Whole) -> ObservedPart<Part>? {
        if value == nil { value = whole[keyPath: keyPath].map { ObservedPart($0) } }
        return value
    }

    override func compare(_ old: Whole, _ new: Whole, _ changed: inout [ReadPart]) {
        let new = new[keyPath: keyPath]
        if isAwaited, (old[keyPath: keyPath] == nil) != (new == nil) { changed.append(self) }
        if let new {
            value?.compare(with: new, &changed)
        } else {
            value = nil
        }
    }

    override func isForgettable() -> Bool {
        if isAwaited { return false }
        return value == nil || isKnownUniquelyReferenced(&value) && value!.isForgettable()
    }
}
