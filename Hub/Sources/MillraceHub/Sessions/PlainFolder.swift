import Foundation

/// The regular files of one folder.
///
/// Follows no link, neither in place of the folder nor of a file in it, so that nothing that was put there leads to
/// other files. Names have no slash.
struct PlainFolder: Sendable {
    let url: URL
    private let disk: Disk

    init(_ url: URL, on disk: Disk = Disk()) {
        self.url = url
        self.disk = disk
    }

    /// Creates the folder, readable only by the user, unless it exists. Its parent must exist.
    func create() throws {
        try disk.willWrite()
        if mkdir(path, 0o700) != 0 && errno != EEXIST { throw FileFailure(number: errno) }
        try withDescriptor { _ in }
    }

    /// Removes the folder if it is empty.
    func removeIfEmpty() throws {
        if rmdir(path) != 0 && errno != ENOTEMPTY && errno != EEXIST { throw FileFailure(number: errno) }
    }

    /// The names of everything in the folder.
    var names: [String] {
        get throws {
            try withDescriptor { folder in
                // The stream owns the duplicate.
                guard let stream = fdopendir(dup(folder)) else { throw FileFailure(number: errno) }
                defer { closedir(stream) }
                rewinddir(stream)
                var names: [String] = []
                while let entry = readdir(stream) {
                    let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                    }
                    if name != "." && name != ".." { names.append(name) }
                }
                return names
            }
        }
    }

    /// Opens a file, for example with `O_WRONLY | O_CREAT`. A new file is readable only by the user.
    ///
    /// - Throws: ``FileFailure``, with `ENOENT` if there is no such file, and or if it is a
    ///   link or no regular file.
    func open(_ name: String, _ flags: Int32) throws -> FileHandle {
        try withDescriptor { folder in
            // Without O_NONBLOCK, opening a pipe would wait for its other side.
            let file = openat(folder, name, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
            if file < 0 { throw FileFailure(number: errno, name: name) }
            let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
            var status = stat()
            if fstat(file, &status) != 0 { throw FileFailure(number: errno, name: name) }
            if !status.isRegularFile { throw FileFailure.notRegular(name) }
            return handle
        }
    }

    /// Writes bytes at the position of a file that is open for writing. If this fails, some may have been written.
    func write(_ bytes: some DataProtocol, to file: FileHandle) throws {
        try disk.willWrite()
        for region in bytes.regions {
            try region.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
                    let count = writeBytes(file.fileDescriptor, start, rest.count)
                    if count < 0 && errno == EINTR { continue }
                    if count < 0 { throw FileFailure(number: errno) }
                    rest = rest.dropFirst(count)
                }
            }
        }
    }

    /// The content of a file; nil if there is no such file.
    func content(of name: String) throws -> Data? {
        do {
            return try open(name, O_RDONLY).readToEnd() ?? Data()
        } catch let failure as FileFailure where failure.number == ENOENT {
            return nil
        }
    }

    /// The size and the date of the last modification of a file.
    func attributes(of name: String) throws -> (size: UInt64, modified: Date) {
        try withDescriptor { folder in
            var status = stat()
            if fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0 {
                throw FileFailure(number: errno, name: name)
            }
            if !status.isRegularFile { throw FileFailure.notRegular(name) }
            return (UInt64(status.st_size), status.modified)
        }
    }

    /// Removes a file, or a link instead of what it leads to.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    func remove(_ name: String) throws -> Bool {
        try withDescriptor { folder in
            if unlinkat(folder, name, 0) == 0 { return true }
            if errno == ENOENT { return false }
            throw FileFailure(number: errno, name: name)
        }
    }

    /// Replaces a file atomically. Only the user can read it, at any moment.
    func replace(_ name: String, with data: Data) throws {
        let temporary = name + ".new"
        // An existing file would keep its mode, so create a new one.
        try remove(temporary)
        do {
            let handle = try open(temporary, O_WRONLY | O_CREAT | O_EXCL)
            try write(data, to: handle)
            // Otherwise the file might be empty after a power failure.
            try handle.synchronize()
            try handle.close()
            try withDescriptor { folder in
                if renameat(folder, temporary, folder, name) != 0 {
                    throw FileFailure(number: errno, name: name)
                }
            }
        } catch {
            _ = try? remove(temporary)
            throw error
        }
    }

    private var path: String {
        let path = url.path(percentEncoded: false)
        // With a slash at its end, the path of a link would lead to its destination.
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    private func withDescriptor<Result>(_ body: (Int32) throws -> Result) throws -> Result {
        #if canImport(Darwin)
        let descriptor = Darwin.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        #else
        let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        #endif
        if descriptor < 0 {
            // The systems report a link differently.
            let isOther = errno == ENOTDIR || errno == ELOOP
            throw FileFailure(number: errno, name: url.lastPathComponent, isWrongKind: isOther)
        }
        defer { close(descriptor) }
        return try body(descriptor)
    }
}

/// The system call `write`, which the method of the same name hides.
private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    write(file, bytes, count)
}

/// The error of a system call.
struct FileFailure: LocalizedError {
    let number: Int32
    var name = ""
    /// Whether there is a link, or another thing than a file or a folder.
    var isWrongKind = false

    static func notRegular(_ name: String) -> FileFailure {
        FileFailure(number: EINVAL, name: name, isWrongKind: true)
    }

    /// Whether the disk is the cause: it is full, broken or read-only. Writing again may succeed later.
    var isOfDisk: Bool { [ENOSPC, EDQUOT, EIO, EROFS].contains(number) }

    var errorDescription: String? {
        isWrongKind || number == ELOOP
            ? "\(name) is a link, or not what it should be: remove it." : String(cString: strerror(number))
    }
}

extension stat {
    fileprivate var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }

    fileprivate var modified: Date {
        #if canImport(Darwin)
        let time = st_mtimespec
        #else
        let time = st_mtim
        #endif
        return Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }
}

extension Data {
    /// Replaces a file atomically by these bytes. Only the user can read the file, at any moment.
    func replace(_ file: URL) throws {
        try PlainFolder(file.deletingLastPathComponent().resolvingSymlinksInPath())
            .replace(file.lastPathComponent, with: self)
    }
}

/// The disk for a hub's files. Tests replace it by one that is full.
struct Disk: Sendable {
    /// Called before a file or folder is created or written. Throws the error of a disk that does not allow it.
    var willWrite: @Sendable () throws -> Void = {}
}
