import XCTest

#if canImport(Testing)
import Testing
#endif

/// Records a failure with the test framework that runs the test, at the line of the caller.
///
/// Within a test of Swift Testing it is an issue of that test, otherwise a failure of XCTest's. Where no test is current,
/// as on a thread that a test has started, it is both, and the framework that is running takes it.
@usableFromInline
func recordFailure(_ message: String, file: StaticString, line: UInt) {
    #if canImport(Testing)
    let test = Test.current
    Issue.record(
        Comment(rawValue: message),
        sourceLocation: SourceLocation(file: file, line: line, module: test?.sourceLocation.moduleName)
    )
    if test != nil { return }
    #endif
    XCTFail(message, file: file, line: line)
}

#if canImport(Testing)
extension SourceLocation {
    /// A location that is known by path and line. The column is not known, so it is the first.
    ///
    /// - Parameter module: if it is not known, it is taken to be called as the folder of the file.
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
