extension Task {
    /// Leaves it to `buster` to cancel the task, at the latest when the buster is released.
    public func cleaned(by buster: DustBuster) {
        Dust(AsynchronousWork(self)).cleaned(by: buster)
    }
}
