import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector
import MillraceRecording

/// All sessions of a hub.
actor Sessions {
    private var sessions: [UUID: Session] = [:]
    private let options: HubOptions
    private let folder: URL
    private var lock: FolderLock?
    /// The sessions whose files are being removed.
    private var removing: Set<UUID> = []
    private var watchers: [UUID: AsyncStream<Void>.Continuation] = [:]
    private let reader = ReadingQueue()
    /// The sessions whose recordings were requested and not released since, in the order of their latest requests.
    private var requested: [UUID] = []
    /// Loads recordings that agents save. This queue is separate, so that pages do not wait for these loads.
    nonisolated let saver = ReadingQueue()

    /// Loads the sessions in the folder. Does not touch unknown files.
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

    /// Disconnects all apps, and releases the folder.
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
            options.log("\(folder.readablePath) cannot be removed: \(error.localizedDescription)")
        }
    }

    // MARK: Apps

    /// Adds a connected app. If the session has an older connection, disconnects it, because the app has reconnected.
    ///
    /// - Returns: The folder for its recording.
    func begin(_ hello: AppHello, _ connection: AppConnection) async throws(AppRefusal) -> SessionFolder {
        let id = hello.session
        if removing.contains(id) {
            throw AppRefusal("The session is being deleted. The app may reconnect and begin it again.")
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
        sessions[id]?.info.ending = nil
        sessions[id]?.cutOff = nil
        sessions[id]?.unwritten = nil
        sessions[id]?.reading = nil
        for page in sessions[id]?.reconnection.values ?? [:].values { page.finish() }
        for earlier in hello.earlier ?? [] { note(earlier, saidBy: id) }
        await former?.close()
        do {
            try await describe(id)
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
            let folder = try SessionFolder(url, limit: options.limits.sessionBytes, on: options.disk)
            return Session(
                info: SessionInfo(hello),
                source: .folder(folder),
                bytes: folder.initialSize,
                hasEntries: folder.hadEntries,
                calls: SessionCalls(folder: url, log: options.log)
            )
        } catch {
            throw AppRefusal("The session cannot be written: \(error.localizedDescription)")
        }
    }

    func note(_ size: UInt64, hasEntries: Bool, of id: UUID) {
        sessions[id]?.bytes = size
        sessions[id]?.hasEntries = hasEntries
        notify()
    }

    /// Handles the end of an app's connection. Does nothing if the app has already reconnected.
    ///
    /// - Parameter problem: Why the hub has ended it, for people; nil if it has not.
    func end(_ id: UUID, _ connection: AppConnection, because problem: String? = nil) async {
        guard let session = sessions[id], session.connection === connection else { return }
        sessions[id]?.connection = nil
        sessions[id]?.cutOff = problem
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
        await noteEnding(of: id)
    }

    private func writeInfo(of id: UUID) throws {
        guard let session = sessions[id], let folder = session.folder else { return }
        try session.info.write(in: folder.files)
        sessions[id]?.undescribed = nil
    }

    // MARK: Endings

    /// Notes how an app is about to end.
    func note(_ ending: SessionEnding, of id: UUID) { sessions[id]?.info.ending = ending.cleaned }

    /// The number of times that the hub looks whether a disconnected app has ended, and the time between them. The system may
    /// close an ending process's connection a moment before it releases the process's lock.
    private static let looks = (count: 10, interval: Duration.milliseconds(100))

    /// How an app that has disconnected has ended, if it runs on this machine; nil if that is unknown, or noted already.
    private func readEnding(of id: UUID) async -> SessionEnding? {
        guard let hello = sessions[id]?.info.hello, let path = hello.workPage else { return nil }
        for _ in 1...Self.looks.count {
            guard let session = sessions[id], session.connection == nil, session.info.ending == nil else {
                return nil
            }
            switch WorkPageFile.read(path, process: hello.process) {
            case .unreadable: return nil
            case .ended(let ending): return ending
            case .isAlive: try? await Task.sleep(for: Self.looks.interval)
            }
        }
        return SessionEnding(.lost)
    }

    /// Notes how an app that has disconnected has ended.
    private func noteEnding(of id: UUID) async {
        guard let ending = await readEnding(of: id), sessions[id]?.connection == nil else { return }
        set(ending, of: id)
    }

    /// Notes how an earlier session has ended, which its app tells when it is launched again. Whoever knows the app's and
    /// the device's name can say that, so what the hub has seen itself remains.
    private func note(_ earlier: EndedSession, saidBy id: UUID) {
        guard let session = sessions[earlier.session], let teller = sessions[id], session.connection == nil,
            session.info.hello.app == teller.info.hello.app,
            session.info.hello.device == teller.info.hello.device,
            session.info.ending == nil || session.info.ending?.kind == .lost
        else { return }
        set(earlier.ending.cleaned, of: earlier.session)
    }

    /// Notes how a disconnected app has ended.
    private func set(_ ending: SessionEnding, of id: UUID) {
        sessions[id]?.info.ending = ending
        // Read the recording again, with the ending.
        sessions[id]?.reading = nil
        do {
            try writeInfo(of: id)
        } catch {
            options.log("The end of session \(id) cannot be written: \(error.localizedDescription)")
        }
        notify()
    }

    /// Writes the description of a connected app's session. If the disk is full, ``synchronize()`` tries again.
    private func describe(_ id: UUID) async throws {
        do {
            try await sessions[id]?.folder?.create()
            try writeInfo(of: id)
        } catch let failure as FileFailure where failure.isOfDisk {
            let reason = failure.localizedDescription
            if sessions[id]?.undescribed == nil { options.log("Session \(id) is not stored: \(reason)") }
            sessions[id]?.undescribed = reason
        }
    }

    /// Notes why a session's recording cannot be written; nil if it can.
    func note(unwritten reason: String?, of id: UUID) {
        guard let session = sessions[id], session.unwritten != reason else { return }
        sessions[id]?.unwritten = reason
        if session.problem == nil, let reason { options.log("Session \(id) is not stored: \(reason)") }
        if reason == nil { options.log("Session \(id) is stored again.") }
        notify()
    }

    /// What is wrong with a session, as sentences for people; nil if nothing is.
    func problem(of id: UUID) -> String? { sessions[id]?.problem }

    // MARK: Reading

    /// What a session's page is connected to: the app, or the recording of a disconnected app.
    enum Partner {
        case app(AppConnection)
        /// The app is disconnected, so the recording is shown. `reconnection` ends when the app reconnects.
        case recording(ClosedSession, reconnection: AsyncStream<Never>)
    }

    /// - Returns: nil if there is no such session.
    /// - Throws: An error in the recording.
    func partner(for id: UUID) async throws -> Partner? {
        guard let reading = reading(of: id) else { return sessions[id]?.connection.map { .app($0) } }
        let closed: Result<ClosedSession, any Error>
        do { closed = .success(try await reading.session) } catch { closed = .failure(error) }
        // The session may have been deleted in the meantime, and the app may have reconnected.
        guard let session = sessions[id] else { return nil }
        if let connection = session.connection { return .app(connection) }
        if case .failure = closed { sessions[id]?.reading = nil }
        return .recording(try closed.get(), reconnection: reconnection(of: id))
    }

    /// The recording of a disconnected app, which begins to be loaded unless it has been; nil if the app is connected, or
    /// there is no such session.
    func reading(of id: UUID) -> Reading? {
        guard let session = sessions[id], session.connection == nil else { return nil }
        let reading = session.reading ?? session.read(by: reader)
        sessions[id]?.reading = reading
        forgetUnwatched(after: id)
        return reading
    }

    /// Whether there is a session.
    func contains(_ id: UUID) -> Bool { sessions[id] != nil }

    /// The maximum number of loaded recordings that no page shows. Some stay loaded, because an agent may compare
    /// sessions, and pages may be reloaded.
    private static let mostUnwatched = 3

    /// Notes that the recording of the session `id` was requested. Then releases the recordings that were requested
    /// longest ago and that no page shows.
    private func forgetUnwatched(after id: UUID) {
        requested.removeAll { $0 == id }
        requested.append(id)
        for other in requested.dropLast(Self.mostUnwatched) where sessions[other]?.pages ?? 0 == 0 {
            sessions[other]?.reading = nil
            requested.removeAll { $0 == other }
        }
    }

    /// A stream that ends when the app is connected, or the session is deleted.
    func reconnection(of id: UUID) -> AsyncStream<Never> {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        guard let session = sessions[id], session.connection == nil else {
            continuation.finish()
            return stream
        }
        let key = UUID()
        sessions[id]?.reconnection[key] = continuation
        continuation.onTermination = { _ in Task { [weak self] in await self?.forget(key, of: id) } }
        return stream
    }

    private func forget(_ key: UUID, of id: UUID) { sessions[id]?.reconnection[key] = nil }

    /// The connected session that began last, or the session that began last if none is connected.
    var newest: UUID? { sortedSessions.first?.id }

    func countPage(_ id: UUID, by change: Int) {
        sessions[id]?.pages += change
        notify()
    }

    /// A session's recording, and a file name for downloading it; nil if there is no such session.
    func recording(of id: UUID) async throws -> (bytes: RecordingBytes, name: String)? {
        guard let session = sessions[id] else { return nil }
        let app = session.info.hello.app.replacing(/[^A-Za-z0-9]+/, with: "-")
        let date = session.info.hello.began.formatted(
            .iso8601.dateSeparator(.omitted).timeSeparator(.omitted)
        )
        return (try await session.recording, "\(app)-\(date).millrace.jsonl")
    }

    /// The agents' calls in a session; nil if there is no such session.
    func calls(in id: UUID) -> SessionCalls? { sessions[id]?.calls }

    /// The recordings that agents have saved.
    private nonisolated var saved: SavedRecordings {
        SavedRecordings(
            folder: folder.appending(path: "saved", directoryHint: .isDirectory),
            limit: options.limits.bytes
        )
    }

    /// Saves the stored part of a session for an agent. The app may be connected.
    ///
    /// - Returns: The file, and its number of bytes.
    /// - Throws: ``AgentError``, `CancellationError`, or an error of the file system.
    func save(_ id: UUID, as name: String) async throws -> (file: URL, bytes: Int) {
        guard let session = sessions[id] else { throw AgentError.deletedMeanwhile }
        let bytes = try await session.recording
        if bytes.isEmpty { throw AgentError(.notFound, "Nothing has been recorded of this session yet.") }
        return try await saver.run { [saved] in
            let closed: ClosedSession
            do {
                closed = try session.read(bytes)
            } catch {
                throw AgentError.unreadable(because: error)
            }
            return try saved.save(closed.recordingForAgents, as: name)
        }
    }

    /// The maximum number of files shown as sessions.
    private static let mostFiles = 50

    /// Adds a file as a session. If the same version of the file is already a session, returns that one.
    func open(_ file: URL) throws(HubError) -> UUID {
        let shown = sessions.values.filter { $0.folder == nil }
        if let same = shown.first(where: { $0.shows(file) }) { return same.id }
        if shown.count >= Self.mostFiles {
            let reason =
                "\(shown.count) files are shown already. Delete some of them from the list; the files stay."
            throw .unreadable(file, reason: reason)
        }
        let session = try Session(showing: file)
        sessions[session.id] = session
        notify()
        return session.id
    }

    // MARK: Pinning

    /// Why a session cannot be pinned.
    enum PinFailure: Error {
        case unknown, isFile, tooMany
    }

    /// Pins a session, so that it is not removed because of the limits, or unpins it.
    ///
    /// - Throws: ``PinFailure``, or an error of the file system.
    func pin(_ id: UUID, _ isPinned: Bool) throws {
        guard let session = sessions[id] else { throw PinFailure.unknown }
        if session.folder == nil { throw PinFailure.isFile }
        if session.isPinned == isPinned { return }
        let count = sessions.values.count { $0.isPinned }
        if isPinned && count >= options.limits.pinned { throw PinFailure.tooMany }
        sessions[id]?.info.pinned = isPinned ? true : nil
        notify()
        do {
            try writeInfo(of: id)
        } catch {
            sessions[id]?.info.pinned = session.info.pinned
            throw error
        }
    }

    // MARK: Deleting

    /// Removes a session of a disconnected app. A recording outside of the hub's folder is not deleted.
    ///
    /// - Returns: Whether there was such a session.
    func delete(_ id: UUID) async throws -> Bool {
        guard let session = sessions[id], session.connection == nil else { return false }
        sessions[id] = nil
        removing.insert(id)
        defer { removing.remove(id) }
        for page in session.reconnection.values { page.finish() }
        notify()
        try await session.calls.remove()
        try await session.folder?.remove()
        return true
    }

    /// Removes sessions beyond the limits, in the order of ``Eviction``.
    func enforceLimits() async {
        while let session = Eviction(limits: options.limits, now: .now).next(of: sessions.values) {
            do {
                _ = try await delete(session.id)
            } catch {
                options.log("An old session cannot be removed: \(error.localizedDescription)")
            }
        }
    }

    // MARK: Observation

    /// The list for a page: sessions of connected apps first, then the newest.
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

    /// Yields an element after each change of the list. Changes in quick succession may share an element.
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

    /// Forces all received bytes to disk.
    func synchronize() async {
        for session in sessions.values where session.connection != nil {
            do {
                if session.undescribed != nil {
                    try await describe(session.id)
                    notify()
                }
                try await session.folder?.synchronize()
                try await session.calls.synchronize()
            } catch {
                options.log("A session may not have reached the disk: \(error.localizedDescription)")
            }
        }
    }
}

extension Sessions.PinFailure: CustomStringConvertible {
    /// Describes the failure to people.
    var description: String {
        switch self {
        case .unknown: "There is no such session."
        case .isFile: "The session shows a file, which the hub does not remove."
        case .tooMany: "Too many sessions are pinned: unpin or delete some of them."
        }
    }
}
