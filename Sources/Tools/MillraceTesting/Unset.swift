/// A dependency that a test has not set: a function that throws. If it is called, the running test fails and names it.
///
/// ```swift
/// struct World: Sendable {
///     var search: @Sendable (String) async throws -> [String]
///     var now: @Sendable () -> Date
/// }
///
/// extension World {
///     static let test = World(search: unset("search"), now: unset("now", returning: .distantPast))
/// }
///
/// var world = World.test
/// world.now = { Date(timeIntervalSince1970: 0) }
/// ```
///
/// So a test that forgets a dependency says which one, instead of using the network or the time of day. For a member that is
/// no function, such as a clock, use a value for tests.
///
/// The function may be called on any thread. On a thread of no test, the run fails, and not the test. Guide: `Documentation/Testing.md`.
///
/// - Parameters:
///   - member: the name for the failure's message.
///   - file: The file that failures refer to. Use the default.
///   - line: The line that failures refer to. Use the default.
/// - Returns: a function of any parameters, which throws an ``UnsetMember``. It may be used where an asynchronous one is expected.
public func unset<each Argument, Result>(
    _ member: String,
    file: StaticString = #filePath,
    line: UInt = #line
) -> @Sendable (repeat each Argument) throws -> Result {
    { (_: repeat each Argument) in
        reportUnset(member, file, line)
        throw UnsetMember(name: member)
    }
}

/// A dependency that a test has not set: a function that returns `result`. If it is called, the running test fails and names it.
///
/// For a member that does not throw; otherwise like ``unset(_:file:line:)``.
///
/// - Parameters:
///   - member: the name for the failure's message.
///   - result: what the function returns.
///   - file: The file that failures refer to. Use the default.
///   - line: The line that failures refer to. Use the default.
public func unset<each Argument, Result: Sendable>(
    _ member: String,
    returning result: Result,
    file: StaticString = #filePath,
    line: UInt = #line
) -> @Sendable (repeat each Argument) -> Result {
    { (_: repeat each Argument) in
        reportUnset(member, file, line)
        return result
    }
}

/// The error of a dependency that a test has not set: see ``unset(_:file:line:)``.
public struct UnsetMember: Error, CustomStringConvertible {
    /// The name of the dependency.
    public let name: String

    /// A sentence that names the dependency.
    public var description: String { "The test has not set `\(name)`." }
}

private func reportUnset(_ member: String, _ file: StaticString, _ line: UInt) {
    TestLocation(file: file, line: line)
        .fail(
            "`\(member)` was called, and this test has not set it. Set it where the test makes its dependencies."
        )
}
