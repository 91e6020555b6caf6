import Testing

/// A resource that exists once per process. Tests that use it must run one at a time.
public enum SharedResource: Sendable {
    /// `UIApplication.shared.keyWindow`. Tests that fill secure fields use it too, because the tests of MillraceHost
    /// expect an agent to know no secrets but their own, and every secure field of the process reports its text.
    case keyWindow

    /// The registered `TodoStore` of RecordingSamples, which is a store of `SampleSession`.
    case todoStore
}

/// Runs the tests that use a resource one after the other, in whatever suite or test target they are. `.serialized`
/// orders only the tests of one suite.
public struct ExclusiveUse: SuiteTrait, TestTrait, TestScoping {
    let resource: SharedResource

    /// Each test of a suite waits separately, not the suite as a whole.
    public var isRecursive: Bool { true }

    /// Waits until no other test uses the resource, then runs the test.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        await Turnstile.shared.enter(resource)
        do {
            try await function()
        } catch {
            await Turnstile.shared.leave(resource)
            throw error
        }
        await Turnstile.shared.leave(resource)
    }
}

extension Trait where Self == ExclusiveUse {
    /// Runs the test while no other test uses the resource.
    public static func exclusively(_ resource: SharedResource) -> ExclusiveUse {
        ExclusiveUse(resource: resource)
    }
}

/// Admits one task at a time, in the order of arrival.
private actor Turnstile {
    static let shared = Turnstile()

    private var waiting: [SharedResource: [CheckedContinuation<Void, Never>]] = [:]

    func enter(_ resource: SharedResource) async {
        guard waiting[resource] != nil else {
            waiting[resource] = []
            return
        }
        await withCheckedContinuation { waiting[resource]!.append($0) }
    }

    func leave(_ resource: SharedResource) {
        if waiting[resource]!.isEmpty {
            waiting[resource] = nil
        } else {
            waiting[resource]!.removeFirst().resume()
        }
    }
}
