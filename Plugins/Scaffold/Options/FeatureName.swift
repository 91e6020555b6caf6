/// The name of a feature, with which the names of its types begin: `UserProfile`.
struct FeatureName: CustomStringConvertible {
    let description: String

    /// - Throws: ``ScaffoldError`` if types cannot be named so.
    init(_ name: String, in dialect: Dialect) throws {
        let isUpperCamel =
            name.first?.isUppercase == true && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard isUpperCamel else {
            throw ScaffoldError(
                "\"\(name)\" is no name for a feature: give one in upper camel case, of the letters A to Z and digits, "
                    + "such as Search or UserProfile."
            )
        }
        if ["Any", "Protocol", "Self", "Type"].contains(name) {
            throw ScaffoldError("\(name) means something else in Swift: give the feature another name.")
        }
        if let taken = dialect.takenNames[name] {
            throw ScaffoldError(
                "A feature \(name) would declare \(taken), which there is already: give it another name."
            )
        }
        description = name
    }

    /// For people: `User Profile`.
    var title: String { words.joined(separator: " ") }

    /// For URLs: `user-profile`.
    var path: String { words.map { $0.lowercased() }.joined(separator: "-") }

    /// Of `HTTPProxy2Settings` they are HTTP, Proxy2 and Settings.
    private var words: [String] {
        var words: [String] = []
        let characters = Array(description)
        for (index, character) in characters.enumerated() {
            let endsWord = index > 0 && !characters[index - 1].isUppercase
            let endsAcronym = index + 1 < characters.count && characters[index + 1].isLowercase
            if character.isUppercase, endsWord || endsAcronym || index == 0 {
                words.append(String(character))
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words
    }
}

extension Dialect {
    /// The names of features whose types would have the names of the dialect's own, of UIKit's or of Swift's, with that
    /// type.
    fileprivate var takenNames: [String: String] {
        let ofUIKit = ["UI": "UIView", "UITable": "UITableViewController"]
        switch self {
        case .prex:
            return ofUIKit
        case .fluxCapacitor:
            return ofUIKit.merging(
                ["DispatchState": "Dispatcher.DispatchState", "String": "Dispatcher.String"]
            ) { $1 }
        case .mobius:
            return ofUIKit.merging(["Mobius": "MobiusController"]) { $1 }
        case .visper:
            return ofUIKit.merging(
                [
                    "Logic": "LogicFeature", "Presenter": "PresenterFeature",
                    "StateObserving": "StateObservingFeature",
                    "Stateful": "StatefulFeature", "View": "ViewFeature",
                ]
            ) { $1 }
        }
    }
}
