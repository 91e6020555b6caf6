import Foundation

/// Runs something, and releases at its end what Foundation has put into the thread's autorelease pool: a thread that never ends
/// has nobody else who does. Where there is no Objective-C there is nothing to release.
func pooled<Result>(_ body: () throws -> Result) rethrows -> Result {
    #if canImport(ObjectiveC)
    try autoreleasepool(invoking: body)
    #else
    try body()
    #endif
}
