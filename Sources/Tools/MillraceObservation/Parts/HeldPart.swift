/// A part that a control sets. It has the value that was set until the store has applied the action, so that a control
/// whose store answers later does not show the old value meanwhile.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
final class HeldPart<Whole, Part>: PartOf<Whole> {
    private let keyPath: KeyPath<Whole, Part>
    private let areEqual = equality(of: Part.self)
    private var held: Part?

    /// The number of settings, and the number of the last one that the store has applied.
    private var settings = 0
    private var applied = 0

    private var isNotifying = false
    private var isOutdated = false

    init(_ keyPath: KeyPath<Whole, Part>) {
        self.keyPath = keyPath
        super.init(at: keyPath.byteRange)
    }

    /// What the control shows.
    func value(in whole: ObservedPart<Whole>) -> Part { held ?? whole.latest[keyPath: keyPath] }

    /// Begins a setting, whose action is sent next. Returns its number.
    func beginSetting() -> Int {
        settings += 1
        return settings
    }

    /// Holds the value of a setting, unless the store has already applied the action, or a reader that was notified of it
    /// has set another value.
    func hold(_ value: Part, for setting: Int) {
        guard applied < setting, setting == settings else { return }
        held = value
        notifyReaders()
    }

    /// Ends a setting, since the store has applied the action. Releases the value unless it was set again.
    func endSetting(_ setting: Int, in whole: ObservedPart<Whole>) {
        applied = max(applied, setting)
        guard setting == settings, let old = held else { return }
        held = nil
        if areEqual?(old, value(in: whole)) != true { notifyReaders() }
    }

    /// Notifies the readers. If a reader sets a value when it is notified, it is notified of that afterwards, because
    /// Observation would call it again and again.
    private func notifyReaders() {
        isOutdated = true
        if isNotifying { return }
        isNotifying = true
        while isOutdated {
            isOutdated = false
            notify()
        }
        isNotifying = false
    }

    override func compare(_ old: Whole, _ new: Whole, _ changed: inout [ReadPart]) {
        guard isAwaited, held == nil else { return }
        if areEqual?(old[keyPath: keyPath], new[keyPath: keyPath]) != true { changed.append(self) }
    }

    override func isForgettable() -> Bool { !isAwaited && held == nil }
}
