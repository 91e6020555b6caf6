/// How much a reader takes from a file, which may come from anywhere.
public struct RecordingLimits: Hashable, Sendable {
    /// How many bytes the file may have.
    public var size = 256 * 1_024 * 1_024

    /// How many bytes a line may have.
    public var lineLength = 64 * 1_024 * 1_024

    /// How many lines there may be: the header, stores and entries.
    public var lines = 1_000_000

    /// How many JSON values a line may have. In memory each takes about forty bytes, and its text.
    public var valuesPerLine = 4_000_000

    /// How many entries may be skipped. Each has all that follow worked out anew.
    public var skipped = 1_000

    /// How deeply the values in it may be nested. The stack grows with it.
    public var depth = 128

    /// How many bytes of JSON the states may be that are kept, if those that a recording has only the differences of are counted as
    /// a whole. What is over it is left out of an import, and reported.
    public var states = 512 * 1_024 * 1_024

    /// The usual limits.
    public init() {}
}
