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

    /// Holds the value of a setting, unless the store has already applied the action.
    func hold(_ value: Part, for setting: Int) {
        if applied >= setting { return }
        held = value
        notify()
    }

    /// Ends a setting, since the store has applied the action. Releases the value unless it was set again.
    func endSetting(_ setting: Int, in whole: ObservedPart<Whole>) {
        applied = setting
        guard setting == settings, let old = held else { return }
        held = nil
        if areEqual?(old, value(in: whole)) != true { notify() }
    }

    override func compare(_ old: Whole, _ new: Whole, _ changed: inout [ReadPart]) {
        guard isAwaited, held == nil else { return }
        if areEqual?(old[keyPath: keyPath], new[keyPath: keyPath]) != true { changed.append(self) }
    }

    override func isForgettable() -> Bool { !isAwaited && held == nil }
}
