import Foundation

/// The known facts about a repository, sorted and formatted for people.
struct RepositoryFacts: Equatable {
    struct Section: Equatable {
        var title: String
        var facts: [Fact]
    }

    struct Fact: Equatable {
        var name: String
        var value: String
    }

    let sections: [Section]

    init(of repository: Repository) {
        let sections = [
            Section(title: "Repository", facts: Self.facts(of: repository)),
            Section(title: "Swift Package", facts: repository.package.map(Self.facts) ?? []),
        ]
        self.sections = sections.filter { !$0.facts.isEmpty }
    }

    private static func facts(of repository: Repository) -> [Fact] {
        facts([
            ("Owner", repository.owner.login),
            ("Language", repository.language),
            ("License", repository.licenseName),
            ("Size", repository.size.flatMap(formattedSize)),
            ("Stars", repository.stars?.inEnglish),
            ("Forks", repository.forks?.inEnglish),
            ("Last push", repository.pushedAt.map(formattedDay)),
            ("Topics", list(repository.topics ?? [])),
            ("Address", repository.htmlURL.absoluteString),
        ])
    }

    private static func facts(of package: Repository.Package) -> [Fact] {
        facts([
            ("Newest version", package.versions.first),
            ("Older versions", list(Array(package.versions.dropFirst()))),
            ("Tools version", "Swift \(package.toolsVersion)"),
            ("Platforms", list(package.platforms.map(formattedPlatform))),
            ("Swift files", package.swiftFiles.inEnglish),
            ("Lines of Swift", package.swiftLines.inEnglish),
            ("Depends on", package.dependencies.isEmpty ? "No other package" : list(package.dependencies)),
        ])
    }

    private static func facts(_ pairs: [(String, String?)]) -> [Fact] {
        pairs.compactMap { name, value in value.map { Fact(name: name, value: $0) } }
    }

    private static func list(_ items: [String]) -> String? {
        items.isEmpty ? nil : items.joined(separator: ", ")
    }

    /// The size in words; nil for an impossible number, which a server may send.
    private static func formattedSize(kilobytes: Int) -> String? {
        let (bytes, overflow) = Int64(kilobytes).multipliedReportingOverflow(by: 1024)
        guard bytes >= 0, !overflow else { return nil }
        let format = ByteCountFormatStyle(style: .memory, locale: Locale(identifier: "en_US"))
        return format.format(bytes)
    }

    private static func formattedDay(_ date: Date) -> String {
        var format = Date.FormatStyle(date: .long, time: .omitted, locale: Locale(identifier: "en_US"))
        format.timeZone = .gmt
        return format.format(date)
    }

    /// Formats `macos 13.0` as `macOS 13`.
    private static func formattedPlatform(_ platform: String) -> String {
        let names = [
            "macos": "macOS", "ios": "iOS", "tvos": "tvOS", "watchos": "watchOS", "visionos": "visionOS",
            "maccatalyst": "Mac Catalyst", "driverkit": "DriverKit",
        ]
        let parts = platform.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, let name = names[parts[0]] else { return platform }
        return "\(name) \(parts[1].hasSuffix(".0") ? String(parts[1].dropLast(2)) : parts[1])"
    }
}
