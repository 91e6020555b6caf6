import MillraceValues

/// A unit of undo: the differences between two states, for the parts that differ.
struct Step {
    /// Identifies the state after the step. Set when a history gets the step, and when an edit joins it. Steps that were recorded
    /// later have larger numbers, also those of other histories.
    var place = 0

    /// When the step was last undone, by the same numbers as ``place``.
    var undone = 0

    let patches: [(index: Int, patch: any Patch)]

    /// The estimated memory of the step.
    let bytes: Int64

    /// Whether the step holds whole values, so that further edits can join it at little cost. See ``joined(from:to:)``.
    let isOpen: Bool

    /// Creates the step from old values to new ones; nil if they are equal.
    init?(from old: [Any], to new: [Any]) {
        self.init(
            zip(old, new).enumerated().compactMap { index, values in
                patch(from: values.0, to: values.1).map { (index, $0) }
            }
        )
    }

    init?(_ patches: [(index: Int, patch: any Patch)]) {
        if patches.isEmpty { return nil }
        self.patches = patches
        bytes = patches.reduce(128) { $0 + $1.patch.bytes }
        isOpen = patches.contains { $0.patch is OpenPatch }
    }

    /// The indices of the parts that the step changes.
    var indices: [Int] { patches.map(\.index) }

    /// The difference of a part; nil if the step does not change it.
    subscript(index: Int) -> (any Patch)? { patches.first { $0.index == index }?.patch }

    /// The step with a part's difference replaced, or removed if `patch` is nil. Nil if no difference remains.
    func replacingPatch(at index: Int, by patch: (any Patch)?) -> Step? {
        replacingPatches(by: patches.filter { $0.index != index } + (patch.map { [(index, $0)] } ?? []))
    }

    private func replacingPatches(by patches: [(index: Int, patch: any Patch)]) -> Step? {
        var step = Step(patches)
        step?.place = place
        step?.undone = undone
        return step
    }

    /// The step and a later change as one step, which holds whole values of the parts that the change affects; nil if they cancel
    /// each other. Costs a comparison that stops at the first difference, not the making of a difference.
    func joined(from start: [Any], to new: [Any]) -> Step? {
        let patches = new.indices.map { (index: $0, patch: joinedPatch($0, start[$0], new[$0])) }
        return Step(patches.compactMap { index, patch in patch.map { (index, $0) } })
    }

    private func joinedPatch(_ index: Int, _ start: Any, _ new: Any) -> (any Patch)? {
        let patch = self[index]
        if Sameness.areIdentical(start, new) { return patch }
        let old = patch?.reverted(from: start) ?? start
        if !differ(old, new) { return nil }
        return (patch as? OpenPatch)?.reaching(new) ?? OpenPatch(from: old, to: new)
    }

    /// The step with differences instead of whole values.
    func closed() -> Step {
        let closed = patches.map { index, own in
            (index, (own as? OpenPatch).flatMap { patch(from: $0.old, to: $0.new) } ?? own)
        }
        return replacingPatches(by: closed) ?? self
    }

    /// The changed parts with their values before the step.
    func reverted(from new: [Any]) -> [PartValue] {
        patches.map { PartValue(index: $0.index, value: $0.patch.reverted(from: new[$0.index])) }
    }

    /// The changed parts with their values after the step.
    func applied(to old: [Any]) -> [PartValue] {
        patches.map { PartValue(index: $0.index, value: $0.patch.applied(to: old[$0.index])) }
    }
}

extension [Any] {
    /// The values, with some of them replaced.
    func replacing(_ values: [PartValue]) -> [Any] {
        var result = self
        for value in values { result[value.index] = value.value }
        return result
    }
}

/// The origin of a step's latest change: its time, group and action.
struct Edit {
    /// The group begun by `beginGroup()`; nil outside of groups.
    let group: Int?
    /// The action; nil if no action describes the change.
    let action: Any?
    let instant: Duration
}
