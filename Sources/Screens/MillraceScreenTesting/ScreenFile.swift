import Foundation

/// The file in which a test's screen is recorded.
struct ScreenFile {
    let form: ScreenForm
    /// The location of the file.
    let url: URL
    /// The path below the folder of screens, for messages.
    let title: String

    /// The file for a screen of a test function.
    init(test filePath: String, function: String, name: String?, form: ScreenForm) {
        self.form = form
        let test = URL(fileURLWithPath: filePath)
        let folder = test.deletingPathExtension().lastPathComponent
        // Omit the parameter list.
        let function = String(function.prefix { $0 != "(" })
        let words = [function, name].compactMap { $0 }.map(Self.fileName)
        let file = (words + [form.fileExtension]).joined(separator: ".")
        title = folder + "/" + file
        url = test.deletingLastPathComponent()
            .appendingPathComponent("__Screens__").appendingPathComponent(folder).appendingPathComponent(file)
    }

    /// Replaces characters that some file systems do not permit, and limits the length.
    private static func fileName(_ name: String) -> String {
        let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
        return String(name.map { allowed.contains($0) ? $0 : "-" }.prefix(100))
    }

    /// The content of the file; nil if it does not exist.
    func content() throws -> String? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        return try String(contentsOf: url, encoding: .utf8)
    }

    /// Writes the file, and creates its folders.
    func write(_ content: String) throws {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try content.write(to: url, atomically: true, encoding: .utf8)
    }
}
