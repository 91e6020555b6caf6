#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Whether a process was started to run tests.
///
/// SwiftPM names the bundle of tests on the command line: as the program itself on Linux, as an argument of the
/// program that loads it on macOS, for XCTest and for Swift Testing alike. Xcode names it in the environment.
package enum TestProcess {
    /// Whether this process was.
    static let isThisOne = matches(
        arguments: ProcessInfo.processInfo.arguments,
        environment: ProcessInfo.processInfo.environment
    )

    /// Whether a process of these arguments and this environment was.
    package static func matches(arguments: [String], environment: [String: String]) -> Bool {
        arguments.contains { argument in
            (argument as NSString).pathComponents.contains { $0.hasSuffix(".xctest") }
        } || environment["XCTestConfigurationFilePath"] != nil
    }
}
#endif
