import Foundation

/// A source file with its faults.
struct PlantedFile {
    /// The word `planted` in the lines of a fault. It is replaced by a call that returns whether the fault is switched
    /// on.
    static var placeholder: Regex<Substring> { /\bplanted\b/ }

    /// The text with all faults.
    private(set) var text = ""

    /// A message for each fault that does not fit the file.
    private(set) var problems: [String] = []

    /// The faults with their lines in the text, counted from 1.
    private var lines: [(lines: Range<Int>, fault: Fault)] = []

    /// - Parameter source: The file's text, without faults.
    init(_ source: String, planting faults: [Fault]) {
        let old = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var places: [(start: Int, fault: Fault)] = []
        for fault in faults {
            let starts = old.indices.filter { old[$0...].starts(with: fault.removed) }
            if starts.count == 1 {
                places.append((starts[0], fault))
            } else {
                let found = starts.isEmpty ? "not in" : "\(starts.count) times in"
                problems.append("\(fault.place): the lines of '\(fault.id)' are \(found) \(fault.file)")
            }
        }
        var new: [String] = []
        var end = 0
        for (start, fault) in places.sorted(by: { $0.start < $1.start }) {
            guard start >= end else {
                problems.append("\(fault.place): '\(fault.id)' overlaps '\(lines.last?.fault.id ?? "")'")
                continue
            }
            new += old[end..<start]
            let isPlanted = "FaultSwitch.isPlanted(\"\(fault.id)\")"
            lines.append((new.count + 1..<new.count + 1 + fault.added.count, fault))
            new += fault.added.map { $0.replacing(Self.placeholder, with: isPlanted) }
            end = start + fault.removed.count
        }
        text = (new + old[end...]).joined(separator: "\n")
    }

    /// The last fault that begins at this line of the text or before it. The compiler may report an error after the
    /// fault: if an initializer leaves out a property, the error is at the initializer's end.
    func fault(at line: Int) -> Fault? { lines.last { $0.lines.lowerBound <= line }?.fault }

    /// A source file that is added to each module with faults.
    ///
    /// If no fault is switched on, the file's function neither allocates nor compares.
    static let faultSwitch = """
        #if canImport(Darwin)
        import Darwin
        #else
        import Glibc
        #endif

        @usableFromInline
        enum FaultSwitch {
            private static let chosen = getenv("\(TestRun.variable)").map { String(cString: $0) }

            @usableFromInline
            static func isPlanted(_ id: String) -> Bool {
                guard let chosen else { return false }
                return chosen == id
            }
        }
        """
}
