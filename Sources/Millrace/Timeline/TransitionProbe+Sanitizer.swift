extension TransitionProbe {
    /// Attaches a recorder to which a sanitizer decides what to show: for each transition itself, another in its place, or
    /// nothing.
    package static func attach(
        behind sanitizer: Timeline.Sanitizer?,
        _ record: @escaping (Transition) -> Void
    ) -> Recording {
        guard let sanitizer else { return attach(record) }
        return attach { transition in
            if let transition = sanitizer(transition) { record(transition) }
        }
    }
}
