extension RecordedThread {
    /// Whether it is the calling thread.
    package var isCurrent: Bool { self == ThreadTurn.current.recordedThread }
}
