#if !os(iOS) && !os(tvOS) && !os(visionOS)
/// Programming errors that the module stops at, each with a message that names the mistake and the cure.
enum Misuse {
    /// Stops with a message unless `condition` holds; in optimised builds too, where `precondition` drops it.
    static func check(
        _ condition: @autoclosure () -> Bool,
        _ message: @autoclosure () -> String,
        file: StaticString = #file,
        line: UInt = #line
    ) {
        if !condition() { fatalError(message(), file: file, line: line) }
    }
}
#endif
