import Foundation

/// Texts of a session to hide from agents, oldest first: those of secure fields, and those that its app has declared.
/// They are stored in the file ``fileName`` beside the recording, which may contain them too.
struct SessionSecrets {
    static let fileName = "agent-secrets.json"

    /// The maximum number of texts, and of their bytes. Beyond that the oldest are dropped, as in the app.
    private static let (most, longest) = (1_000, 1 << 20)

    private(set) var texts: [String] = []
    private let files: PlainFolder

    /// Reads the file in a folder, if there is one.
    init(in files: PlainFolder) throws {
        self.files = files
        guard let data = try files.content(of: Self.fileName) else { return }
        texts = try JSONDecoder().decode([String].self, from: data)
    }

    /// Adds a text. When this returns, the text survives the end of the hub.
    mutating func add(_ text: String) throws {
        if texts.contains(text) { return }
        texts.append(text)
        var bytes = texts.reduce(0) { $0 + $1.utf8.count }
        while texts.count > Self.most || bytes > Self.longest { bytes -= texts.removeFirst().utf8.count }
        try files.replace(Self.fileName, with: JSONEncoder().encode(texts))
    }
}
