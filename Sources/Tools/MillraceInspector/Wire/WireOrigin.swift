import MillraceReporting

/// Where a transition comes from, and what follows from it.
struct WireOrigin: Encodable, Equatable {
    /// How many of the next entries may follow from an entry.
    static let reach = 1_000

    /// The largest number of following entries.
    static let most = 20

    struct Frame: Encodable, Equatable {
        let function: String
        /// The path of the source file.
        let file: String?
        let line: Int?
        /// The file's name and the line.
        let place: String?

        init(_ frame: CallSite.Frame) {
            function = frame.function
            file = frame.file
            line = frame.line
            place = frame.place
        }
    }

    /// The app's functions that were running, the innermost first.
    let frames: [Frame]
    /// Whether the hub is looking up the functions.
    let isPending: Bool
    /// The entry from which this one follows.
    let trigger: Int?
    /// The entries that follow from this one.
    let following: [Int]
}
