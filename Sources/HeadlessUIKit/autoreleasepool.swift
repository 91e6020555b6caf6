#if !canImport(ObjectiveC)
/// Runs the body. There is nothing to release afterwards: pools belong to the Objective-C runtime.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}
#endif
