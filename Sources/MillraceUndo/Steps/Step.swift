/// A unit of undo: the differences between two states, for the parts that differ.
struct Step {
    private let patches: [(place: Int, patch: any Patch)]

    /// The estimated memory of the step.
    let bytes: Int64

    /// Creates the step from old values to new ones; nil if they are equal.
    init?(from old: [Any], to new: [Any]) {
        self.init(
            zip(old, new).enumerated().compactMap { place, values in
                patch(from: values.0, to: values.1).map { (place, $0) }
            }
        )
    }

    private init?(_ patches: [(place: Int, patch: any Patch)]) {
        if patches.isEmpty { return nil }
        self.patches = patches
        bytes = patches.reduce(128) { $0 + $1.patch.bytes }
    }

    /// The places of the parts that the step changes.
    var places: [Int] { patches.map(\.place) }

    /// The difference of a part; nil if the step does not change it.
    subscript(place: Int) -> (any Patch)? { patches.first { $0.place == place }?.patch }

    /// The step with a part's difference replaced, or removed if `patch` is nil. Nil if no difference remains.
    func replacingPatch(at place: Int, by patch: (any Patch)?) -> Step? {
        Step(patches.filter { $0.place != place } + (patch.map { [(place, $0)] } ?? []))
    }

    /// The changed parts with their values before the step.
    func reverted(from new: [Any]) -> [PartValue] {
        patches.map { PartValue(place: $0.place, value: $0.patch.reverted(from: new[$0.place])) }
    }

    /// The changed parts with their values after the step.
    func applied(to old: [Any]) -> [PartValue] {
        patches.map { PartValue(place: $0.place, value: $0.patch.applied(to: old[$0.place])) }
    }
}

extension [Any] {
    /// The values, with some of them replaced.
    func replacing(_ values: [PartValue]) -> [Any] {
        var result = self
        for value in values { result[value.place] = value.value }
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
