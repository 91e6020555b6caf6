import AllocationCounter
import Foundation

/// Prints one comparison as a Markdown table. The first figure is the limit: the time that a bare implementation takes.
/// The table contains the ratio of each time to the limit.
///
/// - Parameter countsAllocations: False if other threads do the work, since only the measuring thread's allocations are
///   counted.
func printTable(_ title: String, _ figures: [Figure], countsAllocations: Bool = true) {
    let limit = figures[0].nanoseconds
    print("\n### \(title)\n")
    print("| | ns per operation | ratio to the limit | allocations |")
    print("|---|---:|---:|---:|")
    for figure in figures {
        let allocations =
            countsAllocations && allocation_count_is_available() == 1
            ? format(figure.allocations, digits: 2) : "not counted"
        print(
            "| \(figure.name) | \(format(figure.nanoseconds, digits: 1)) "
                + "| \(format(figure.nanoseconds / limit, digits: 2)) | \(allocations) |"
        )
    }
}

func format(_ number: Double, digits: Int) -> String {
    String(format: "%.\(digits)f", number)
}
