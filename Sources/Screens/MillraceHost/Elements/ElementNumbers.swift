#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import MillraceScreens

/// Assigns numbers to the elements of screens. Agents refer to elements by number.
///
/// An element keeps its number for as long as it exists, also while it is off the screen. Numbers are never reused. So
/// an outdated number refers to its original element, or to no element.
@MainActor
final class ElementNumbers {
    /// Identifies a row by its texts. A list reuses cells for other rows, so a cell does not identify a row.
    struct RowName: Hashable {
        var identifier: String?
        var label: String?
    }

    /// Identifies an element within a row: by its role, its name, and its index among the elements that share both.
    struct PartName: Hashable {
        var role: ScreenElement.Role
        var name: String?
        var occurrence: Int
    }

    private struct Owner {
        weak var object: AnyObject?
        var numbers: [ScreenUses.Part: Int] = [:]
        var rows: [IndexPath: Row] = [:]
    }

    private struct Row {
        let name: RowName
        let number: Int
        var parts: [PartName: Int] = [:]
    }

    private var owners: [ObjectIdentifier: Owner] = [:]
    private var lines: [Int: String] = [:]

    /// The last assigned number.
    private(set) var last = 0

    /// The number of lines that remain when old lines are removed. Lines are removed when more than twice this number
    /// are stored. Old lines are stored because error messages quote the lines of elements that are no longer on the
    /// screen.
    private static let mostLines = 5_000

    /// The number of the element that represents a part of an object. If the element has no number yet, assigns the
    /// next one.
    func number(of object: AnyObject, _ part: ScreenUses.Part) -> Int {
        if let number = owner(object).numbers[part] { return number }
        let number = next()
        owners[ObjectIdentifier(object), default: Owner(object: object)].numbers[part] = number
        return number
    }

    /// The numbers of the rows of a list.
    ///
    /// A row at the same index path with the same name keeps its number. If the row at the index path now has another
    /// name, or the index path no longer exists, the number moves to another row with the old name.
    ///
    /// - Parameters:
    ///   - rows: The rows that are read.
    ///   - all: All rows of the list.
    func numbers(of rows: [IndexPath: RowName], among all: ListRows, of list: AnyObject) -> [IndexPath: Int] {
        var owner = owner(list)
        var known: [IndexPath: Row] = [:]
        var moved: [RowName: [Row]] = [:]
        for (path, row) in owner.rows.sorted(by: { $0.key < $1.key }) {
            if rows[path] == row.name || rows[path] == nil && all.contains(path) {
                known[path] = row
            } else {
                moved[row.name, default: []].append(row)
            }
        }
        for (path, name) in rows.sorted(by: { $0.key < $1.key }) where known[path] == nil {
            if moved[name]?.isEmpty == false {
                known[path] = moved[name]?.removeFirst()
            } else {
                known[path] = Row(name: name, number: next())
            }
        }
        owner.rows = known
        owners[ObjectIdentifier(list)] = owner
        return known.filter { rows[$0.key] != nil }.mapValues(\.number)
    }

    /// The number of an element in a row.
    func number(of part: PartName, inRow path: IndexPath, of list: AnyObject) -> Int {
        if let number = owner(list).rows[path]?.parts[part] { return number }
        let number = next()
        owners[ObjectIdentifier(list)]?.rows[path]?.parts[part] = number
        return number
    }

    /// The list that contains a row, and the last known index path of the row. The number is that of the row, or of
    /// an element in the row.
    func row(of number: Int) -> (list: AnyObject, path: IndexPath)? {
        for owner in owners.values {
            guard let list = owner.object else { continue }
            for (path, row) in owner.rows where row.number == number || row.parts.values.contains(number) {
                return (list, path)
            }
        }
        return nil
    }

    /// Stores the line of text that describes an element.
    func note(_ line: String, of number: Int) { lines[number] = line }

    /// The line of text that described an element when it was last read; nil if the line is no longer stored.
    func line(of number: Int) -> String? { lines[number] }

    /// Removes the entries of deallocated objects and, if there are too many lines, the lines with the lowest numbers.
    func removeReleasedObjects() {
        owners = owners.filter { $0.value.object != nil }
        if lines.count > 2 * Self.mostLines {
            for number in lines.keys.sorted().dropLast(Self.mostLines) { lines[number] = nil }
        }
    }

    private func owner(_ object: AnyObject) -> Owner {
        // A new object may have the address of a deallocated one. Only the weak reference distinguishes them.
        if let owner = owners[ObjectIdentifier(object)], owner.object === object { return owner }
        let owner = Owner(object: object)
        owners[ObjectIdentifier(object)] = owner
        return owner
    }

    private func next() -> Int {
        last += 1
        return last
    }
}
#endif
