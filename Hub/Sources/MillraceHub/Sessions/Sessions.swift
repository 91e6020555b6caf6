import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector

/// All sessions that a hub knows.
actor Sessions {
    private var sessions: [UUID: Session] = [:]
    private let options: HubOptions
    private let folder: URL
    private var lock: FolderLock?
    /// The sessions whose files are being removed.
    private var removing: Set<UUID> = []
    private var watchers: [UUID: AsyncStream<Void>.Continuation] = [:]

    /// Loads the sessions of the folder. What is not a session's there is left alone.
    init(_ options: HubOptions) throws(HubError) {
        self.options = options
        let folder =
            options.folder
            ?? .temporaryDirectory.appending(path: "millrace-\(UUID())", directoryHint: .isDirectory)
        self.folder = folder
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .folder(folder, reason: error.localizedDescription)
        }
        lock = try FolderLock(folder)
        do {
            sessions = try Session.all(in: folder, options)
        } catch {
            throw .folder(folder, reason: error.localizedDescription)
        }
    }

    /// Ends the connections of all apps, and lets another hub have the folder.
    func stop() async {
        for (id, session) in sessions {
            guard let connection = session.connection else { continue }
            await connection.close()
            await end(id, connection)
        }
        for watcher in watchers.values { watcher.finish() }
        lock = nil
        if options.folder != nil { return }
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            options.log("\(folder.path()) cannot be removed: \(error.localizedDescription)")
        }
    }

    // MARK: Apps

    /// Takes an app that has connected. One that was connected under the same name is cut off: it has come back.
    ///
    /// - Returns: where its recording is written.
    func begin(_ hello: AppHello, _ connection: AppConnection) async throws(AppRefusal) -> SessionFolder {
        let id = hello.session
        if removing.contains(id) {
            throw AppRefusal("The session is being deleted. The app may begin it anew.")
        }
        let count = sessions.values.count { $0.connection != nil && $0.id != id }
        if count >= options.limits.apps { throw AppRefusal("The hub has \(count) apps already.") }
        let isNew = sessions[id] == nil
        if isNew { sessions[id] = try newSession(hello) }
        guard let folder = sessions[id]?.folder else {
            throw AppRefusal("The hub shows a file under this session's name.")
        }
        let former = sessions[id]?.connection
        sessions[id]?.connection = connection
        sessions[id]?.info.ended = nil
        sessions[id]?.closed = nil
        for page in sessions[id]?.comeback.values ?? [:].values { page.finish() }
        await former?.close()
        do {
            try writeInfo(of: id)
            try await folder.resume(for: ObjectIdentifier(connection))
        } catch {
            await end(id, connection)
            throw AppRefusal("The session cannot be written: \(error.localizedDescription)")
        }
        notify()
        if isNew { await enforceLimits() }
        return folder
    }

    private func newSession(_ hello: AppHello) throws(AppRefusal) -> Session {
        let url = folder.appending(path: hello.session.uuidString, directoryHint: .isDirectory)
        do {
            let folder = try SessionFolder(url, limit: options.limits.sessionBytes)
            return Session(info: SessionInfo(hello), source: .folder(folder), bytes: folder.initialSize)
        } catch {
            throw AppRefusal("The session cannot be written: \(error.localizedDescription)")
        }
    }

    func note(_ size: UInt64, of id: UUID) {
        sessions[id]?.bytes = size
        notify()
    }

    /// An app has gone. Does nothing if it has come back meanwhile.
    func end(_ id: UUID, _ connection: AppConnection) async {
        guard let session = sessions[id], session.connection === connection else { return }
        sessions[id]?.connection = nil
        sessions[id]?.info.ended = .now
        do {
            try writeInfo(of: id)
        } catch {
            options.log("The end of session \(id) cannot be written: \(error.localizedDescription)")
        }
        do {
            try await session.folder?.close(for: ObjectIdentifier(connection))
        } catch {
            options.log("Session \(id) may not have reached the disk: \(error.localizedDescription)")
        }
        notify()
        await enforceLimits()
    }

    private func writeInfo(of id: UUID) throws {
        guard let session = sessions[id], let folder = session.folder else { return }
        try session.info.write(to: folder.url.appending(path: SessionInfo.fileName))
    }

    // MARK: Looking

    /// What a page of a session talks to.
    enum Partner {
        case app(AppConnection)
        /// Nobody: this shows the recording. `comeback` ends when the app is there again.
        case recording(ClosedSession, comeback: AsyncStream<Never>)
    }

    /// - Returns: nil if there is no such session.
    /// - Throws: what is wrong with its recording.
    func partner(for id: UUID) async throws -> Partner? {
        guard let session = sessions[id] else { return nil }
        if let connection = session.connection { return .app(connection) }
        let reading = session.closed ?? session.read()
        sessions[id]?.closed = reading
        forgetUnwatched(except: id)
        do {
            let closed = try await reading.value
            // The app may be back.
            if let connection = sessions[id]?.connection { return .app(connection) }
            return .recording(closed, comeback: comeback(of: id))
        } catch {
            sessions[id]?.closed = nil
            throw error
        }
    }

    /// Of the sessions that no page shows, one stays in memory: a page asks for it twice, and may be loaded again.
    private func forgetUnwatched(except id: UUID) {
        for (other, session) in sessions where other != id && session.pages == 0 {
            sessions[other]?.closed = nil
        }
    }

    private func comeback(of id: UUID) -> AsyncStream<Never> {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        let key = UUID()
        sessions[id]?.comeback[key] = continuation
        continuation.onTermination = { _ in Task { [weak self] in await self?.forget(key, of: id) } }
        return stream
    }

    private func forget(_ key: UUID, of id: UUID) { sessions[id]?.comeback[key] = nil }

    /// The session that began last, of an app that is connected if there is one.
    var newest: UUID? { sortedSessions.first?.id }

    func countPage(_ id: UUID, by change: Int) {
        sessions[id]?.pages += change
        notify()
    }

    /// A session's recording, and the name of its file for who downloads it; nil if there is no such session.
    func recording(of id: UUID) async throws -> (bytes: RecordingBytes, name: String)? {
        guard let session = sessions[id] else { return nil }
        let app = session.info.hello.app.replacing(/[^A-Za-z0-9]+/, with: "-")
        let date = session.info.hello.began.formatted(
            .iso8601.dateSeparator(.omitted).timeSeparator(.omitted)
        )
        return (try await session.recording, "\(app)-\(date).millrace.jsonl")
    }

    /// Shows a file as a session.
    func open(_ file: URL) throws(HubError) -> UUID {
        let session = try Session(showing: file)
        sessions[session.id] = session
        notify()
        return session.id
    }

    // MARK: Deleting

    /// Removes a session whose app has gone. Of one that was opened from a file, the file stays.
    ///
    /// - Returns: whether there was one.
    func delete(_ id: UUID) async throws -> Bool {
        guard let session = sessions[id], session.connection == nil else { return false }
        sessions[id] = nil
        removing.insert(id)
        defer { removing.remove(id) }
        for page in session.comeback.values { page.finish() }
        notify()
        try await session.folder?.remove()
        return true
    }

    /// Removes what is over the limits: the sessions that ended longest ago.
    func enforceLimits() async {
        let limits = options.limits
        let ended = sessions.values.filter { $0.connection == nil && $0.folder != nil }
            .sorted { $0.endDate < $1.endDate }
        var count = sessions.count
        var bytes = sessions.values.reduce(0) { $0 + $1.bytes }
        for session in ended {
            let isOld = session.endDate.timeIntervalSinceNow < -(limits.age / .seconds(1))
            if !isOld && count <= limits.sessions && bytes <= UInt64(limits.bytes) { break }
            count -= 1
            bytes -= session.bytes
            do {
                _ = try await delete(session.id)
            } catch {
                options.log("An old session cannot be removed: \(error.localizedDescription)")
            }
        }
    }

    // MARK: Watching

    /// The list as it is, for a page: apps that are connected first, then the newest.
    func listing(address: String) -> SessionListing {
        SessionListing(
            hub: SessionListing.HubInfo(address: address, exposed: options.token != nil),
            sessions: sortedSessions.map(SessionListing.Item.init)
        )
    }

    private var sortedSessions: [Session] {
        sessions.values.sorted { left, right in
            let (isLeftAlive, isRightAlive) = (left.connection != nil, right.connection != nil)
            if isLeftAlive != isRightAlive { return isLeftAlive }
            return left.info.hello.began > right.info.hello.began
        }
    }

    /// An element for each time that the list has changed, or for several.
    func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let key = UUID()
        watchers[key] = continuation
        continuation.onTermination = { _ in Task { [weak self] in await self?.forgetWatcher(key) } }
        continuation.yield()
        return stream
    }

    private func forgetWatcher(_ key: UUID) { watchers[key] = nil }

    private func notify() {
        for watcher in watchers.values { watcher.yield() }
    }

    /// Has what has come in reach the disk.
    func synchronize() async {
        for session in sessions.values where session.connection != nil {
            do {
                try await session.folder?.synchronize()
            } catch {
                options.log("A session may not have reached the disk: \(error.localizedDescription)")
            }
        }
    }
}
