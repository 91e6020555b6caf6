// Spellings that VISPER's tutorial uses.

/// Another spelling of ``ObservableProperty``.
public typealias ObserveableProperty = ObservableProperty
