import CProcessMemory
import Foundation

/// How much memory the process uses.
public struct MemoryUse: Sendable {
    /// The bytes of memory that it has, by the kernel; nil where that is not measured.
    public let resident: Int?

    /// The bytes that it has allocated and not freed; nil where that is not measured.
    public let allocated: Int?

    /// As of now.
    public static var now: MemoryUse {
        let allocated = Int(process_memory_in_use())
        return MemoryUse(resident: residentBytes, allocated: allocated < 0 ? nil : allocated)
    }

    private static var residentBytes: Int? {
        #if os(Linux)
        // Its second number is what is resident, in pages.
        guard
            let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        else { return nil }
        return pages.count > 1 ? Int(pages[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
        #else
        return nil
        #endif
    }
}
