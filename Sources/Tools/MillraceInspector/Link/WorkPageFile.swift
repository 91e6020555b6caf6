import Foundation
import Millrace
import MillraceRecording
import MillraceReporting

/// The file in which an app notes what its stores are doing, so that a hub on the same machine can read it when the
/// connection has ended.
@_spi(MillraceHub) public enum WorkPageFile {
    /// The state of an app whose connection has ended.
    public enum Reading: Equatable, Sendable {
        /// The process lives, and holds the file's lock.
        case isAlive
        /// The process has ended, or has stopped recording.
        case ended(SessionEnding)
        /// There is no such file, or it is not one that an app of this user has made.
        case unreadable
    }

    /// The folder that contains the files of this user.
    private static var folder: URL {
        URL.temporaryDirectory.appending(path: folderName, directoryHint: .isDirectory)
    }

    private static var folderName: String { "millrace-\(geteuid())" }
    private static let suffix = ".work"

    /// The end of the names of this program's files.
    private static let ownSuffix =
        "-\(ProcessInfo.processInfo.processName.filter(\.isLetter).prefix(40))\(suffix)"

    /// The maximum number of old files that a new one removes.
    private static let mostRemoved = 100

    /// The maximum number of files in which a program looks for ended sessions, and of the work that it reads of each.
    private static let mostEnded = (sessions: 8, work: 4)

    /// Prepares a new file of a session, in a folder that only this user may access. Removes the files of processes that
    /// have ended more than a day ago. Nil if there is no such folder.
    ///
    /// - Returns: The path for the file, and the sessions of this program that have begun last and have ended, and how,
    ///   the newest first.
    static func prepare(for session: UUID) -> (path: String, ended: [EndedSession])? {
        let path = folder.path(percentEncoded: false)
        // The call fails if the folder exists.
        mkdir(path, 0o700)
        guard isOwn(path) else { return nil }
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let names = files.filter { $0.hasSuffix(suffix) }
        removeOld(names)
        let now = Int(Date.now.timeIntervalSince1970)
        return (self.path(of: "\(now)-\(session)\(ownSuffix)"), endedSessions(names))
    }

    private static func path(of name: String) -> String {
        folder.appending(path: name).path(percentEncoded: false)
    }

    private static func removeOld(_ names: [String]) {
        for name in names.prefix(mostRemoved) {
            // A file's name begins with the time when it was made.
            guard let made = TimeInterval(name.prefix { $0 != "-" }),
                made < Date.now.timeIntervalSince1970 - 86_400,
                let file = OpenFile(path(of: name)), file.isUnlocked
            else { continue }
            // A file that another process has removed in the meantime is no mistake.
            unlink(path(of: name))
        }
    }

    private static func endedSessions(_ names: [String]) -> [EndedSession] {
        let own = names.filter { $0.hasSuffix(ownSuffix) }.sorted(by: >)
        return own.prefix(mostEnded.sessions).compactMap { name in
            let session = name.dropLast(ownSuffix.count).drop { $0 != "-" }.dropFirst()
            guard let id = UUID(uuidString: String(session)), let file = OpenFile(path(of: name)),
                case .ended(let ending) = read(file, process: nil)
            else { return nil }
            let work = Array(ending.work.prefix(mostEnded.work))
            return EndedSession(
                session: id,
                ending: SessionEnding(ending.kind, signal: ending.signal, work: work)
            )
        }
    }

    /// Reads what an app that has disconnected was doing. The path comes from the app and is not trusted: nothing is read
    /// but a regular file of this user, with the size and form of such a file, in the folder for it.
    ///
    /// - Parameter process: The number of the app's process.
    public static func read(_ path: String, process: Int32) -> Reading {
        let url = URL(filePath: path).deletingLastPathComponent()
        guard url.lastPathComponent == folderName, isOwn(url.path(percentEncoded: false)),
            path.hasSuffix(suffix), let file = OpenFile(path)
        else { return .unreadable }
        return read(file, process: process)
    }

    /// - Parameter process: The number of the app's process; nil if it is unknown.
    private static func read(_ file: OpenFile, process: Int32?) -> Reading {
        // Locked first: a process that ends may write until it releases the lock.
        let isAlive = !file.isUnlocked
        guard let page = WorkPage(file.bytes) else { return .unreadable }
        if let process, page.process != UInt32(bitPattern: process) { return .unreadable }
        // A process that has stopped recording may live on.
        return isAlive && !page.hasEnded ? .isAlive : .ended(SessionEnding(page))
    }

    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
    // The temporary folder is the app's own, no hub runs there, and apps must state a reason for reading attributes of files.
    private static func isOwn(_ path: String) -> Bool { true }

    private static func isOwnFile(_ descriptor: Int32) -> Bool { true }
    #else
    /// Whether a path leads to a folder of this user that no other may access.
    private static func isOwn(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path.hasSuffix("/") ? String(path.dropLast()) : path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }

    private static func isOwnFile(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && status.st_uid == geteuid()
    }
    #endif

    /// An open file that belongs to this user and has the size of a page. A process that is starting locks its file
    /// before it writes the page, so the lock of such a file may be taken without disturbing that process.
    private final class OpenFile {
        private let descriptor: Int32

        init?(_ path: String) {
            // Opening a pipe would wait for its other end.
            descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
            if descriptor < 0 || !isOwnFile(descriptor) || bytes.isEmpty { return nil }
        }

        deinit { if descriptor >= 0 { close(descriptor) } }

        /// Whether the process that made the file has ended.
        var isUnlocked: Bool { flock(descriptor, LOCK_SH | LOCK_NB) == 0 }

        /// Empty if the file has another size.
        var bytes: [UInt8] {
            var bytes = [UInt8](repeating: 0, count: WorkPage.size + 1)
            return pread(descriptor, &bytes, bytes.count, 0) == WorkPage.size ? bytes.dropLast() : []
        }
    }
}

extension SessionEnding {
    /// The ending of a process that has ended.
    fileprivate init(_ page: WorkPage) {
        if page.hasEnded {
            self.init(.finished)
            return
        }
        let work = page.work.map { note in
            Work(
                kind: note.kind == 1 ? .action : note.kind == 2 ? .change : .effect,
                dialect: "",
                store: note.store,
                text: note.name,
                thread: nil
            )
        }
        self.init(
            page.signal == nil || page.signal == "SIGTERM" ? .killed : .crashed,
            signal: page.signal,
            work: work
        )
    }
}
