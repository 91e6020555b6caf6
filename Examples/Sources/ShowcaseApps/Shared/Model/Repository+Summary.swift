import Foundation

extension Repository {
    /// The facts that tell it from others, in a line: language, licence, version, stars, as far as they are known.
    var summary: String {
        [language, licenseName, package?.versions.first, stars.map { "★ \($0.inEnglish)" }]
            .compactMap(\.self)
            .joined(separator: " · ")
    }

    /// The short name of the licence if it has one that says something, or else the long one.
    var licenseName: String? {
        guard let license else { return nil }
        return license.spdxID.flatMap { $0 == "NOASSERTION" ? nil : $0 } ?? license.name
    }
}

extension Int {
    /// With separators between the thousands.
    var inEnglish: String { formatted(.number.locale(Locale(identifier: "en_US"))) }
}
