import Foundation

extension Repository {
    /// The known main facts in a line: language, licence, version, stars.
    var summary: String {
        [language, licenseName, package?.versions.first, stars.map { "★ \($0.inEnglish)" }]
            .compactMap(\.self)
            .joined(separator: " · ")
    }

    /// The short name of the licence if it has a meaningful one, or else the long name.
    var licenseName: String? {
        guard let license else { return nil }
        return license.spdxID.flatMap { $0 == "NOASSERTION" ? nil : $0 } ?? license.name
    }
}

extension Int {
    /// The number with separators between groups of three digits.
    var inEnglish: String { formatted(.number.locale(Locale(identifier: "en_US"))) }
}
