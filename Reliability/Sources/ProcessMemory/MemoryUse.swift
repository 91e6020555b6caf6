import CProcessMemory
import Foundation

/// The memory use of the process.
public struct MemoryUse: Sendable {
    /// The resident bytes, as reported by the kernel; nil if unavailable.
    public let resident: Int?

    /// The bytes allocated and not freed; nil if unavailable.
    public let allocated: Int?

    /// The current memory use.
    public static var now: MemoryUse {
        let allocated = Int(process_memory_in_use())
        return MemoryUse(resident: residentBytes, allocated: allocated < 0 ? nil : allocated)
    }

    private static var residentBytes: Int? {
        #if os(Linux)
        // The second number in statm is the resident size, in pages.
        guard
            let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        else { return nil }
        return pages.count > 1 ? Int(pages[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
        #else
        return nil
        #endif
    }
}
