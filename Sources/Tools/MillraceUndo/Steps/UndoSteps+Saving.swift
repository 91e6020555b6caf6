import Millrace

extension UndoSteps {
    /// The steps and places, as seen from what the store shows. O(steps).
    var content: Content {
        Content(
            undoable: undoable.all + (journey.map { [$0.step] } ?? []),
            redoable: journey == nil ? redoable.all : [],
            values: journey?.values ?? values,
            bottom: bottom,
            saved: saved,
            lastEdit: lastEdit
        )
    }

    struct Content {
        /// Oldest first.
        var undoable: [Step] = []
        /// The step that was undone last is the last one.
        var redoable: [Step] = []
        var values: [Any]?
        var bottom = 0
        var saved: Int?
        var lastEdit = 0
    }

    /// Replaces all steps, and drops those beyond the limits.
    mutating func load(_ content: Content, dropped: inout [Any]) {
        clear(dropped: &dropped)
        dropped.append(values as Any)
        values = content.values
        (bottom, saved, lastEdit) = (content.bottom, content.saved, content.lastEdit)
        content.undoable.forEach { undoable.append($0) }
        content.redoable.forEach { redoable.append($0) }
        let steps = content.undoable + content.redoable
        let latest = steps.reduce(max(bottom, lastEdit)) { max($0, $1.place, $1.undone) }
        // Later places must be larger than those of the loaded steps.
        let present = Self.places.load(ordering: .relaxed)
        if latest > present { _ = Self.places.add(latest - present, ordering: .relaxed) }
        trim(&dropped)
    }
}
