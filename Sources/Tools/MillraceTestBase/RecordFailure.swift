import Foundation
import MillraceReporting
import XCTest

#if canImport(Testing)
import Testing
#endif

/// Records a failure with the running test framework, at the caller's line.
///
/// Within a Swift Testing test the failure is an issue of that test, otherwise an XCTest failure. Without a
/// current test, such as on a thread that a test has started, the failure is recorded with the framework that runs the
/// process. In Xcode both may: it is recorded with both, and the running one reports it. In a process without a test
/// framework, the failure is written to standard error.
@usableFromInline
package func recordFailure(_ message: String, file: StaticString, line: UInt) {
    #if canImport(Testing)
    let test = Test.current
    Issue.record(
        Comment(rawValue: message),
        sourceLocation: SourceLocation(file: file, line: line, module: test?.sourceLocation.moduleName)
    )
    if test != nil || isSwiftTestingProcess { return }
    #endif
    XCTFail(message, file: file, line: line)
    if !isTestProcess { printError("\(file):\(line): error: \(message)\n") }
}

/// Whether a test framework runs this process, judged by the process's name and environment. In a process without
/// a test framework, recorded failures would be lost.
private let isTestProcess: Bool = {
    let environment = ProcessInfo.processInfo.environment
    return CommandLine.arguments.first.map { $0.contains("xctest") || $0.contains("testing-helper") } ?? false
        || environment["XCTestConfigurationFilePath"] != nil || environment["XCTestBundlePath"] != nil
}()

/// Whether this process runs Swift Testing's tests and none of XCTest, as `swift test` says to the processes that it starts.
private let isSwiftTestingProcess = CommandLine.arguments.contains {
    $0 == "swift-testing" || $0.hasSuffix("swiftpm-testing-helper")
}

/// Records a note that does not fail the test: a Swift Testing warning if the toolchain supports warnings, otherwise
/// a line on standard error.
package func recordNote(_ message: String, file: StaticString, line: UInt) {
    #if canImport(Testing) && compiler(>=6.3)
    if let test = Test.current {
        Issue.record(
            Comment(rawValue: message),
            severity: .warning,
            sourceLocation: SourceLocation(file: file, line: line, module: test.sourceLocation.moduleName)
        )
        return
    }
    #endif
    printError("\(file):\(line): note: \(message)\n")
}

#if canImport(Testing)
extension SourceLocation {
    /// Creates a location from a path and a line. The column is unknown and set to 1.
    ///
    /// - Parameter module: The module's name; nil to use the name of the file's folder.
    fileprivate init(file: StaticString, line: UInt, module: String?) {
        let path = "\(file)"
        let components = path.split { $0 == "/" || $0 == "\\" }
        let module = module ?? components.dropLast().last.map(String.init) ?? "unknown"
        self.init(
            fileID: "\(module)/\(components.last ?? "unknown")",
            filePath: path,
            line: max(1, Int(line)),
            column: 1
        )
    }
}
#endif
