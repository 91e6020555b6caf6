import Foundation

/// Resolves symbolic links, also those that lead to nothing yet, which the system's `realpath` refuses.
enum SymbolicLinks {
    /// More than any system follows in one path.
    private static let limit = 64

    /// The path as an absolute one, without empty components and `.`.
    static func absolute(_ path: String) -> String {
        let start = path.hasPrefix("/") ? "" : FileManager.default.currentDirectoryPath + "/"
        return text(components(start + path).reversed())
    }

    /// An absolute path without its links, or nil if it has more than ``limit``, as in a loop. Components that do not
    /// exist are part of the result as they are.
    static func resolve(_ path: String) -> String? {
        var pending = components(path)
        var resolved: [Substring] = []
        var links = 0
        while let component = pending.popLast() {
            if component == ".." {
                _ = resolved.popLast()
            } else if let destination = destination(of: text(resolved + [component])) {
                links += 1
                if links > limit { return nil }
                if destination.hasPrefix("/") { resolved = [] }
                pending += components(destination)
            } else {
                resolved.append(component)
            }
        }
        return text(resolved)
    }

    /// The components in reverse order.
    private static func components(_ path: String) -> [Substring] {
        path.split(separator: "/").filter { $0 != "." }.reversed()
    }

    private static func text(_ components: [Substring]) -> String { "/" + components.joined(separator: "/") }

    /// The destination of a symbolic link; nil if there is no link at the path.
    static func destination(of path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        return count < 0
            ? nil : String(decoding: bytes[..<count].lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
