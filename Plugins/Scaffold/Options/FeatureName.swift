/// The name of a feature, which is the prefix of its types' names: `UserProfile`.
struct FeatureName: CustomStringConvertible {
    let description: String

    /// - Throws: ``ScaffoldError`` if the name is not a valid prefix.
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
        if name.hasPrefix("UI"), name.dropFirst(2).first?.isLowercase != true {
            throw ScaffoldError("Names that begin with UI are UIKit's: give the feature another name.")
        }
        if let taken = dialect.takenNames[name] {
            throw ScaffoldError(
                "A feature \(name) would declare \(taken), and its code uses what has that name: give it another one."
            )
        }
        description = name
    }

    /// The name as a title: `User Profile`.
    var title: String { words.joined(separator: " ") }

    /// The name in URLs: `user-profile`.
    var path: String { words.map { $0.lowercased() }.joined(separator: "-") }

    /// The words of the name: HTTP, Proxy2 and Settings for `HTTPProxy2Settings`.
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
    /// Names that features cannot have, each with the type that the feature would declare. A type of that name exists
    /// already, and the feature's code uses it. For example, a feature `Mobius` would declare `MobiusController`.
    fileprivate var takenNames: [String: String] {
        switch self {
        case .prex: [:]
        case .fluxCapacitor: ["DispatchState": "Dispatcher.DispatchState", "String": "Dispatcher.String"]
        case .mobius: ["Mobius": "MobiusController"]
        case .visper: ["Logic": "LogicFeature", "Presenter": "PresenterFeature", "View": "ViewFeature"]
        }
    }
}
