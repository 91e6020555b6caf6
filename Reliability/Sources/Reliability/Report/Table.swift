import Foundation

/// Prints the rows as a Markdown table. All columns but the first are numbers.
func printTable(_ title: String, _ columns: [String], _ rows: [[String]]) {
    print("\n### \(title)\n")
    print("| " + columns.joined(separator: " | ") + " |")
    print("|---|" + String(repeating: "---:|", count: columns.count - 1))
    for row in rows { print("| " + row.joined(separator: " | ") + " |") }
}

/// The number with commas between groups of three digits.
func format(_ number: Int) -> String { number.formatted(.number.locale(Locale(identifier: "en_US"))) }

func format(_ number: Double, digits: Int) -> String { String(format: "%.\(digits)f", number) }
