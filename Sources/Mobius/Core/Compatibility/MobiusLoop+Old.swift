extension MobiusLoop {
    /// The old name of ``latestModel``.
    @available(*, deprecated, renamed: "latestModel")
    public func getMostRecentModel() -> Model? { latestModel }
}
