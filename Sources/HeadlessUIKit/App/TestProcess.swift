#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Whether a process was started to run tests.
///
/// SwiftPM names the test bundle on the command line, for XCTest and Swift Testing alike: on Linux as the
/// program itself, on macOS as an argument of the program that loads the bundle. Xcode names the bundle in the
/// environment.
package enum TestProcess {
    /// Whether this process was started to run tests.
    static let isThisOne = matches(
        arguments: ProcessInfo.processInfo.arguments,
        environment: ProcessInfo.processInfo.environment
    )

    /// Whether a process with these arguments and this environment was started to run tests.
    package static func matches(arguments: [String], environment: [String: String]) -> Bool {
        arguments.contains { argument in
            (argument as NSString).pathComponents.contains { $0.hasSuffix(".xctest") }
        } || environment["XCTestConfigurationFilePath"] != nil
    }
}
#endif
