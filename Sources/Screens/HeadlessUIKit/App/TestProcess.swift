#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Whether a process was started to run tests.
///
/// SwiftPM starts XCTest and Swift Testing with the test bundle on the command line. On Linux the bundle is the
/// program itself. On macOS the bundle is an argument of the program that loads it. Xcode sets an environment
/// variable instead.
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
