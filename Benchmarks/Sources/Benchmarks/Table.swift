import AllocationCounter
import Foundation

/// One comparison as lines of a Markdown table; ratios are to the first figure, the limit.
///
/// - Parameter countsAllocations: false if the work is done on other threads than the one that measures, which is the one whose
///   allocations are counted.
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
