import Foundation

extension String {
    /// What is searched for when the person has typed this: the text without the spaces around it.
    var searchText: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
