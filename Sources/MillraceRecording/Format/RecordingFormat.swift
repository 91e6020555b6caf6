/// What all that write and read recordings agree on. The format itself is described in <doc:Recording-Format>.
enum RecordingFormat {
    /// The name in the first line.
    static let name = "millrace-recording"

    /// The version in the first line. A reader takes no other.
    static let version = 1

    /// How deeply a value may be nested that is written as JSON.
    static let depth = 100

    /// How long the description of a value may be that cannot be written as JSON.
    static let descriptionLength = 2_000
}
