import Millrace

/// Compares a screen with its file, or records it.
struct ScreenCheck {
    let file: ScreenFile
    /// Whether the test's call has the argument `record: true`.
    let isRecording: Bool
    /// Whether this run records all screens.
    let isRecordingRun: Bool
    /// Whether missing files are recorded.
    let mayRecordMissing: Bool

    struct Result {
        /// The compared part of the file; nil if there was no file.
        let expected: String?
        /// The compared part of the screen.
        let actual: String
        /// The message of the failure; nil if the test passes.
        let failure: String?

        var isSame: Bool { expected == actual }
    }

    /// Compares the screen with its file, and writes the file if recording is on.
    func result(of content: String) -> Result {
        let actual = file.form.compared(of: content)
        do {
            let stored = try file.content()
            let expected = stored.map(file.form.compared)
            return Result(
                expected: expected,
                actual: actual,
                failure: try failure(stored, expected: expected, actual: actual, content)
            )
        } catch {
            let failure = "The screen \(file.url.path) cannot be read or written: \(error)"
            return Result(expected: nil, actual: actual, failure: failure)
        }
    }

    private func failure(_ stored: String?, expected: String?, actual: String, _ content: String) throws
        -> String?
    {
        if isRecording {
            try file.write(content)
            return "Recorded the screen \(file.title). Remove `record: true` and run the test again."
        }
        let isFirstOrSame = ScreensOfRun.ofProcess.note(actual, at: file.url.path)
        if !isFirstOrSame && (isRecordingRun || expected != actual) {
            return """
                There are two screens of one name, \(file.title), in this run, and they differ: pass `named:`, with another name \
                for each suite, argument or screen.
                """
        }
        if isRecordingRun {
            // Compare the whole page, so that the file is also written if only the style sheet differs.
            if stored?.replacing("\r\n", with: "\n") != content { try file.write(content) }
            return nil
        }
        if expected == actual { return nil }
        guard let expected else {
            guard mayRecordMissing else {
                return """
                    There is no screen \(file.title), and none is recorded where the environment has CI. Run the test on your \
                    machine and commit \(file.url.path).
                    """
            }
            try file.write(content)
            return """
                There was no reference file \(file.title), so it has been recorded. Review it, run the test again and commit \(file.url.path).
                """
        }
        return """
            The screen is not \(file.title) any more (− expected, + actual):

            \(ScreenDifference(from: expected, to: actual).text)

            If it should look like this, record it with MILLRACE_RECORD_SCREENS=1.
            """
    }
}

extension ScreenCheck {
    /// A check as the environment of the run asks for it.
    init(file: ScreenFile, isRecording: Bool, environment: [String: String]) {
        self.init(
            file: file,
            isRecording: isRecording,
            isRecordingRun: environment["MILLRACE_RECORD_SCREENS"].map { !["", "0"].contains($0) } ?? false,
            mayRecordMissing: environment["CI"].map { ["", "0", "false"].contains($0) } ?? true
        )
    }
}

/// The first screen that this run has compared or recorded for each file.
private final class ScreensOfRun: Sendable {
    static let ofProcess = ScreensOfRun()

    private let screens = Guarded<[String: String]>([:])

    /// - Returns: False if this run has noted another screen for the same file.
    func note(_ screen: String, at path: String) -> Bool {
        screens.withLock {
            guard let first = $0[path] else {
                $0[path] = screen
                return true
            }
            return first == screen
        }
    }
}
