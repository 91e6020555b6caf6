import Foundation
import Testing

@testable import MillraceScreenTesting

@Suite("Comparing screens with files")
struct ScreenCheckTests {
    /// Runs a closure with a screen check whose files are in a folder of its own.
    private func withCheck(
        stored: String? = nil,
        form: ScreenForm = .text,
        isRecording: Bool = false,
        isRecordingRun: Bool = false,
        mayRecordMissing: Bool = true,
        _ body: (ScreenCheck) throws -> Void
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let test = folder.appendingPathComponent("LoginTests.swift").path
        let file = ScreenFile(test: test, function: "start(_:)", name: nil, form: form)
        if let stored { try file.write(stored) }
        try body(
            ScreenCheck(
                file: file,
                isRecording: isRecording,
                isRecordingRun: isRecordingRun,
                mayRecordMissing: mayRecordMissing
            )
        )
    }

    @Test("A screen's file is named by test file, function and name, with characters that all systems allow")
    func fileNames() {
        let file = ScreenFile(
            test: "/a/LoginTests.swift",
            function: "start(_:)",
            name: "big text/2",
            form: .json
        )
        #expect(file.url.path == "/a/__Screens__/LoginTests/start.big-text-2.json")
        #expect(file.title == "LoginTests/start.big-text-2.json")
        let raw = ScreenFile(test: "/a/T.swift", function: "`a form, empty`()", name: nil, form: .text)
        #expect(raw.title == "T/-a-form--empty-.txt")
    }

    @Test("A screen that equals its file passes, with either kind of line ends")
    func same() throws {
        try withCheck(stored: "screen\n") { #expect($0.result(of: "screen\n").failure == nil) }
        try withCheck(stored: "screen\r\n") { #expect($0.result(of: "screen\n").failure == nil) }
    }

    @Test("A screen without a file is written and fails once")
    func missing() throws {
        try withCheck { check in
            let failure = check.result(of: "screen\n").failure
            let path = check.file.url.path
            #expect(
                failure == """
                    There was no reference file LoginTests/start.txt, so it has been recorded. Review it, run the test again and commit \(path).
                    """
            )
            let stored = try check.file.content()
            #expect(stored == "screen\n")
            #expect(check.result(of: "screen\n").failure == nil)
        }
    }

    @Test("In CI a screen without a file fails and nothing is written")
    func missingInCI() throws {
        try withCheck(mayRecordMissing: false) { check in
            let failure = check.result(of: "screen\n").failure
            #expect(
                failure?.hasPrefix("There is no screen LoginTests/start.txt, and none is recorded") == true
            )
            let stored = try check.file.content()
            #expect(stored == nil)
        }
    }

    @Test("A screen that differs fails with the differing lines, and its file is unchanged")
    func different() throws {
        try withCheck(stored: "screen\n  text \"Hello\"\n  button \"Go\" → tap\n") { check in
            let expected = """
                The screen is not LoginTests/start.txt any more (− expected, + actual):

                  screen
                −   text "Hello"
                +   text "Good morning"
                    button "Go" → tap

                If it should look like this, record it with MILLRACE_RECORD_SCREENS=1.
                """
            let content = "screen\n  text \"Good morning\"\n  button \"Go\" → tap\n"
            #expect(check.result(of: content).failure == expected)
            let stored = try check.file.content()
            #expect(stored == "screen\n  text \"Hello\"\n  button \"Go\" → tap\n")
        }
    }

    @Test("A recording run overwrites files that differ, and passes")
    func recordingRun() throws {
        try withCheck(stored: "old\n", isRecordingRun: true, mayRecordMissing: false) { check in
            #expect(check.result(of: "new\n").failure == nil)
            let stored = try check.file.content()
            #expect(stored == "new\n")
        }
    }

    @Test("A recording run fails if two different screens use one file, and passes if they are equal")
    func sharedFile() throws {
        try withCheck(isRecordingRun: true) { check in
            #expect(check.result(of: "one\n").failure == nil)
            #expect(check.result(of: "one\n").failure == nil)
            let failure = check.result(of: "two\n").failure
            #expect(failure?.hasPrefix("There are two screens of one name, LoginTests/start.txt") == true)
            let stored = try check.file.content()
            #expect(stored == "one\n")
        }
    }

    @Test("A normal run fails with the same message if two different screens use one file")
    func sharedFileInNormalRun() throws {
        try withCheck(stored: "one\n") { check in
            #expect(check.result(of: "one\n").failure == nil)
            let failure = check.result(of: "two\n").failure
            #expect(failure?.hasPrefix("There are two screens of one name, LoginTests/start.txt") == true)
            #expect(check.result(of: "one\n").failure == nil)
        }
    }

    @Test("A recording run writes a page whose style sheet alone differs")
    func recordingStyleSheet() throws {
        let page = { (style: String) in
            "<style>\(style)</style>\n<!-- screen -->\n<p>\n<!-- end of screen -->\n"
        }
        try withCheck(stored: page("a"), form: .html, isRecordingRun: true) { check in
            #expect(check.result(of: page("b")).failure == nil)
            let stored = try check.file.content()
            #expect(stored == page("b"))
        }
    }

    @Test("A test with record: true fails even if the screen equals its file")
    func recordingTest() throws {
        try withCheck(stored: "new\n", isRecording: true) { check in
            #expect(
                check.result(of: "new\n").failure
                    == "Recorded the screen LoginTests/start.txt. Remove `record: true` and run the test again."
            )
        }
    }

    @Test("A test with record: true overwrites a file that differs, and fails")
    func recordingOver() throws {
        try withCheck(stored: "old\n", isRecording: true) { check in
            #expect(check.result(of: "new\n").failure?.hasPrefix("Recorded the screen") == true)
            let stored = try check.file.content()
            #expect(stored == "new\n")
        }
    }

    @Test("A file that cannot be read fails with the reason")
    func unreadable() throws {
        try withCheck { check in
            try FileManager.default.createDirectory(at: check.file.url, withIntermediateDirectories: true)
            #expect(check.result(of: "screen\n").failure?.contains("cannot be read or written") == true)
        }
    }

    @Test("The environment decides whether a run records all screens, and whether it records missing ones")
    func environment() {
        let file = ScreenFile(test: "/a/T.swift", function: "a", name: nil, form: .text)
        let cases: [(environment: [String: String], recordsAll: Bool, recordsMissing: Bool)] = [
            ([:], false, true),
            (["MILLRACE_RECORD_SCREENS": "1"], true, true),
            (["MILLRACE_RECORD_SCREENS": "0"], false, true),
            (["MILLRACE_RECORD_SCREENS": ""], false, true),
            (["CI": "true"], false, false),
            (["CI": "false"], false, true),
            (["CI": "0"], false, true),
            (["CI": ""], false, true),
            (["MILLRACE_RECORD_SCREENS": "yes", "CI": "1"], true, false),
        ]
        for (environment, recordsAll, recordsMissing) in cases {
            let check = ScreenCheck(file: file, isRecording: false, environment: environment)
            #expect(check.isRecordingRun == recordsAll, "\(environment)")
            #expect(check.mayRecordMissing == recordsMissing, "\(environment)")
        }
    }

    @Test("A file that is not a page of a screen is compared as a whole")
    func unmarkedPage() throws {
        try withCheck(stored: "<p>\n", form: .html) { check in
            #expect(check.result(of: "<p>\n").failure == nil)
            #expect(check.result(of: "<div>\n").isSame == false)
        }
    }

    @Test("The style sheet of a page is not compared")
    func styleSheet() throws {
        let page = { (style: String, text: String) in
            "<style>\(style)</style>\n<!-- screen -->\n\(text)\n<!-- end of screen -->\n"
        }
        try withCheck(stored: page("a", "<p>"), form: .html) { check in
            #expect(check.result(of: page("b", "<p>")).failure == nil)
        }
        try withCheck(stored: page("a", "<p>"), form: .html) { check in
            #expect(check.result(of: page("a", "<div>")).failure?.contains("− <p>\n+ <div>") == true)
        }
    }
}
