import Foundation
import Testing

/// The folder of the built products, in which the runner of the tests is.
public var products: URL {
    get throws {
        // On Apple's systems the first argument is the program that loads the tests.
        let runner = try #require(ProcessInfo.processInfo.arguments.first { $0.contains(".xctest") })
        return URL(filePath: runner.components(separatedBy: ".xctest")[0]).deletingLastPathComponent()
    }
}
