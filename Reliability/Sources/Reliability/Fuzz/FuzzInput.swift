import Foundation

/// Checks one input from a file, in this process.
struct FuzzInput {
    private let target: any FuzzTarget.Type
    private let file: URL

    init(_ target: any FuzzTarget.Type, _ file: URL) {
        self.target = target
        self.file = file
    }

    /// Checks the input and prints the result.
    ///
    /// - Returns: Whether all checks passed.
    func run() -> Bool {
        do {
            let input = Array(try Data(contentsOf: file))
            var target = try target.init()
            print("\(file.lastPathComponent): \(try target.check(input))")
            return true
        } catch {
            print("FOUND: \(error)")
            return false
        }
    }
}
