public import Foundation
import Millrace

/// Reads a state that a ``SavedState`` of another process or object saves, such as the app's settings in its widget.
///
/// ```swift
/// let settings = SavedStateReader("settings", in: groupFolder, default: Settings())
/// try settings.reload()           // when the widget is to be drawn again
/// show(settings.state)
/// ```
///
/// It takes no lock, writes nothing and sets nothing aside, so that any number of readers may be beside the one owner.
/// It reads when it is created and on ``reload()``, and never by itself: the owner tells the others that the state has
/// changed, as an app does with `WidgetCenter`. A read during a save has the old state or the new one.
///
/// Use it from any thread.
///
/// Behaviour: `Documentation/Behaviour/Persistence.md`.
public final class SavedStateReader<State: Codable & Sendable>: Sendable {
    private let storage: any StateStorage
    private let location: String
    private let format: StateFormat<State>
    private let defaultState: State
    private let content: Guarded<Content>

    private struct Content {
        var state: State
        var fingerprint: Int?
        var error: SavedStateError?

        /// The number of the read that has this result. A read that takes longer than a later one has no effect.
        var read = 0
        var reads = 0
    }

    /// Reads the file `name` with the extension `json`.
    ///
    /// Reads and decodes on the calling thread.
    ///
    /// - Parameters:
    ///   - name: the name of the file, without its extension. A `/` in it is a programming error.
    ///   - folder: the folder of the file.
    ///   - version: the version of `State`.
    ///   - migrations: one from each older version to the next. A gap is a programming error.
    ///   - state: the state while nothing is saved.
    public convenience init(
        _ name: String,
        in folder: URL,
        version: Int = 1,
        migrations: [Migration] = [],
        default state: State
    ) {
        self.init(
            in: FileStorage(name, in: folder),
            version: version,
            migrations: migrations,
            default: state
        )
    }

    /// Reads a storage. The parameters are those of ``init(_:in:version:migrations:default:)``.
    public init(
        in storage: any StateStorage,
        version: Int = 1,
        migrations: [Migration] = [],
        default state: State
    ) {
        self.storage = storage
        location = "\(storage)"
        format = StateFormat(version: version, migrations: migrations)
        defaultState = state
        content = Guarded(Content(state: state))
        // The error is in `loadError`.
        _ = try? reload()
    }

    /// The state that was read last; the default if nothing was saved then, or if nothing could be read yet.
    public var state: State { content.withLock { $0.state } }

    /// The reason why the last read failed; nil if it succeeded.
    public var loadError: SavedStateError? { content.withLock { $0.error } }

    /// Reads the storage again, and migrates and decodes its data if it has changed, on the calling thread. Waits for no
    /// other reader. Of several reads at a time, the one that began last has the last word.
    ///
    /// - Returns: whether ``state`` was replaced.
    /// - Throws: ``SavedStateError`` if the storage cannot be read, or its data is no state. Then ``state`` is as before.
    @discardableResult
    public func reload() throws(SavedStateError) -> Bool {
        let read = content.withLock { content in
            content.reads += 1
            return content.reads
        }
        do throws(SavedStateError.Reason) {
            let data: Data?
            do { data = try storage.read() } catch { throw .unreadable(error) }
            let fingerprint = data?.fingerprint
            if content.withLock({ $0.fingerprint == fingerprint }) {
                finish(read) { $0.error = nil }
                return false
            }
            let state = try data.map { data throws(SavedStateError.Reason) in try format.state(from: data) }
            return finish(read) { content in
                content.state = state ?? defaultState
                content.fingerprint = fingerprint
                content.error = nil
            }
        } catch {
            let problem = SavedStateError(error, location)
            finish(read) { $0.error = problem }
            throw problem
        }
    }

    /// Notes the result of a read, unless a later read has ended.
    @discardableResult
    private func finish(_ read: Int, _ change: (inout Content) -> Void) -> Bool {
        // Release the old content after unlocking, because the deinit of states and errors may run any code.
        let old: Content? = content.withLock { content in
            if read < content.read { return nil }
            let old = content
            change(&content)
            content.read = read
            return old
        }
        return old != nil
    }
}
