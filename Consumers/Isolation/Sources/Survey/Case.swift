import Foundation

/// Runs a case, and prints where its closure ran.
///
/// A closure that has not been called when `body` returns is awaited. The name is printed first, so that the last line
/// of a program that dies names the case.
@MainActor
public func closure(_ name: String, _ body: @MainActor (Place) async throws -> Void) async throws {
    try await run([name]) { try await body($0[0]) }
}

/// Runs a case with two closures.
@MainActor
public func closures(
    _ first: String,
    _ second: String,
    _ body: @MainActor (Place, Place) async throws -> Void
) async throws {
    try await run([first, second]) { try await body($0[0], $0[1]) }
}

/// Runs a case with three closures.
@MainActor
public func closures(
    _ first: String,
    _ second: String,
    _ third: String,
    _ body: @MainActor (Place, Place, Place) async throws -> Void
) async throws {
    try await run([first, second, third]) { try await body($0[0], $0[1], $0[2]) }
}

/// Runs a closure on a thread that is not the main thread, and waits until it has returned.
@MainActor
public func elsewhere<Value>(_ value: Value, _ body: @escaping @Sendable (Value) -> Void) async {
    // The main thread awaits the closure's end, so only one thread uses the value.
    nonisolated(unsafe) let value = value
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        DispatchQueue.global().async {
            body(value)
            continuation.resume()
        }
    }
}

/// Runs a closure on the main thread first, then on another one.
@MainActor
public func onBoth<Value>(_ value: Value, _ body: @escaping @Sendable (Value) -> Void) async {
    body(value)
    await elsewhere(value, body)
}

/// A queue for registrations that name one.
public let otherQueue = DispatchQueue(label: "other")

/// A queue for views.
public let viewQueue = DispatchQueue(label: "views")

@MainActor
private func run(_ names: [String], _ body: @MainActor ([Place]) async throws -> Void) async throws {
    let chosen = CommandLine.arguments.dropFirst()
    guard chosen.isEmpty || names.contains(where: { name in chosen.contains { name.hasPrefix($0) } }) else {
        return
    }
    let places = names.map(Place.init)
    for place in places {
        print(place.name, terminator: "")
        fflush(nil)
        if place === places[0] { try await body(places) }
        await place.called()
        print(": \(place.description)")
    }
    fflush(nil)
    for place in places { place.release() }
}
