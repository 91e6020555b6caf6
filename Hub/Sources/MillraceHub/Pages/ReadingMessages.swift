/// Tells a page how far the hub has loaded the recording that the page waits for.
struct ReadingMessage: Encodable {
    let type = "reading"
    /// The share of the bytes, from 0 to 1.
    let share: Double

    private enum CodingKeys: CodingKey { case type, share }
}

/// Tells a page that the recording cannot be loaded.
struct UnreadableMessage: Encodable {
    let type = "unreadable"
    /// A sentence for people.
    let reason: String

    private enum CodingKeys: CodingKey { case type, reason }
}
