import Foundation
import TestSupport
import Testing

@testable import ShowcaseApps

/// The dialects of the notes app.
enum NotesDialect: String, CaseIterable, Sendable {
    case prex, mobius

    /// The name under which the notes are saved.
    var name: String { "notes-\(rawValue)" }

    /// The app's model, with a clock that stands still.
    @MainActor
    func model(saving states: AppStates) -> NotesModel {
        let date = Date(timeIntervalSinceReferenceDate: 800_000_000)
        return switch self {
        case .prex: .prex(saving: states, now: { date })
        case .mobius: .mobius(saving: states, now: { date })
        }
    }
}

/// Runs `body` with a folder that is removed afterwards.
@MainActor
func withFolder<Result>(_ body: @MainActor (URL) async throws -> Result) async rethrows -> Result {
    let folder = URL.temporaryDirectory.appending(path: "ShowcaseTests-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}

extension URL {
    /// A file that was saved in version 1 of the format.
    static let notesFixture = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Fixtures/notes-1.json")
}

/// Waits until a condition on the main actor holds, since a Mobius loop processes events on another thread. Records an
/// issue after half a minute.
@MainActor
func until(sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool) async {
    let end = ContinuousClock.now + .seconds(30)
    while !condition() && ContinuousClock.now < end { await mainQueueTurn() }
    #expect(condition(), "waited in vain", sourceLocation: sourceLocation)
}
