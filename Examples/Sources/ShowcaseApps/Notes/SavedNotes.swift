import Foundation
import Millrace
import MillracePersistence

/// The saved notes, and the problem with loading or saving them.
@MainActor
struct SavedNotes {
    let saved: SavedState<NoteList>
    let problem: StateContainer<String?>

    /// The initial state of the store.
    let state: NotesState

    /// - Parameters:
    ///   - name: The name under which the notes are saved.
    ///   - now: The date of the samples, which are shown if nothing was saved.
    init(_ name: String, in states: AppStates, now: Date = .now) {
        let problem = StateContainer<String?>(nil, name: "\(name): problem")
        self.problem = problem
        saved = states.state(
            name,
            version: NoteList.savedVersion,
            migrations: NoteList.migrations,
            default: NoteList.samples(at: now),
            onError: { error in problem.update { $0 = error.advice } }
        )
        // If loading has failed, show an empty list. If the list showed the samples, the person's own notes would
        // seem to be lost.
        let isDefault = saved.loadError.map { !$0.isStateLoaded } ?? false
        state = NotesState(list: isDefault ? NoteList() : saved.state)
    }
}

extension SavedStateError {
    /// A description of the error, for people.
    fileprivate var advice: String {
        switch reason {
        case .inUse:
            "These notes are open elsewhere. What you change here is not saved."
        case .unencodable, .unwritable, .unremovable:
            "Your last changes could not be saved yet."
        case _ where isStateLoaded:
            "Another version of this app has other notes. They are set aside as \(setAside?.lastPathComponent ?? location)."
        case .unreadable, .malformed, .newerVersion, .olderVersion, .replacedVersion, .migrationFailed,
            .undecodable:
            setAside.map { "Your notes could not be read. They are set aside as \($0.lastPathComponent)." }
                ?? "Your notes could not be read. What you change here is not saved."
        }
    }
}

extension String {
    fileprivate var lastPathComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
