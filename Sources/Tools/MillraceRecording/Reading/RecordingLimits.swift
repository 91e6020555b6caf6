/// The limits of a reader for files that may come from an untrusted source.
public struct RecordingLimits: Hashable, Sendable {
    /// The largest size of the file, in bytes.
    public var size = 256 * 1_024 * 1_024

    /// The largest length of a line, in bytes.
    public var lineLength = 64 * 1_024 * 1_024

    /// The largest number of lines: header, stores and entries.
    public var lines = 1_000_000

    /// The largest number of JSON values in a line. In memory each takes about forty bytes plus its text.
    public var valuesPerLine = 4_000_000

    /// The largest number of skipped entries. For each skipped entry, its store's later entries are recomputed.
    public var skipped = 1_000

    /// The maximum depth of nested values. The stack grows with the depth.
    public var depth = 128

    /// The largest total size of the states, in bytes of JSON; states that the recording contains only as differences
    /// are counted in full. An import omits further states, and reports them.
    public var states = 512 * 1_024 * 1_024

    /// Creates the default limits.
    public init() {}
}
