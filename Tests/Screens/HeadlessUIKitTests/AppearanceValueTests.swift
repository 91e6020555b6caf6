#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@Suite("Colours, fonts and images")
struct AppearanceValueTests {
    @Test("Colours are equal if their values are")
    func colors() {
        #expect(UIColor(red: 1, green: 0, blue: 0, alpha: 1) == .red)
        #expect(UIColor(white: 1, alpha: 1) == .white)
        #expect(UIColor.label != .secondaryLabel)
        #expect(UIColor.systemRed != .red)
        #expect(Set([UIColor.label, .label, .white]).count == 2)
        #expect(Set([UIColor.label.cgColor, UIColor.label.cgColor, UIColor.white.cgColor]).count == 2)
        #expect(UIColor.label.description.contains("label"))
    }

    @Test("withAlphaComponent returns the same colour with another opacity")
    func alpha() {
        #expect(UIColor.label.withAlphaComponent(0.5).headlessValue == .system("label", alpha: 0.5))
        #expect(UIColor.black.withAlphaComponent(0) == .clear)
        #expect(UIColor.label.withAlphaComponent(1) == .label)
    }

    @Test("Fonts are equal if their values are, and have the size of their text style")
    func fonts() {
        #expect(UIFont.systemFont(ofSize: 12) == UIFont.systemFont(ofSize: 12, weight: .regular))
        #expect(UIFont.boldSystemFont(ofSize: 12) == UIFont.systemFont(ofSize: 12, weight: .bold))
        #expect(UIFont.systemFont(ofSize: 12) != UIFont.systemFont(ofSize: 13))
        #expect(UIFont.monospacedDigitSystemFont(ofSize: 12, weight: .regular) != .systemFont(ofSize: 12))

        let headline = UIFont.preferredFont(forTextStyle: .headline)
        #expect((headline.pointSize, headline.headlessWeight) == (17, .semibold))
        #expect(headline.headlessTextStyle == .headline)
        #expect(headline != UIFont.systemFont(ofSize: 17, weight: .semibold))
        let styles: [UIFont.TextStyle] = [
            .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote,
            .caption1, .caption2,
        ]
        #expect(
            styles.map { UIFont.preferredFont(forTextStyle: $0).pointSize }
                == [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11]
        )
        #expect(UIFont.preferredFont(forTextStyle: .body).headlessWeight == .regular)
    }

    @Test("A font has its design, and withSize returns it in another size, without a text style")
    func fontDesigns() {
        #expect(UIFont.systemFont(ofSize: 12).headlessDesign == .standard)
        #expect(UIFont.italicSystemFont(ofSize: 12).headlessDesign == .italic)
        let digits = UIFont.monospacedDigitSystemFont(ofSize: 12, weight: .bold)
        #expect(digits.headlessDesign == .monospacedDigits)
        let monospaced = UIFont.monospacedSystemFont(ofSize: 12, weight: .bold)
        #expect((monospaced.headlessDesign, monospaced.headlessWeight) == (.monospaced, .bold))
        #expect(monospaced.withSize(20) == UIFont.monospacedSystemFont(ofSize: 20, weight: .bold))
        let headline = UIFont.preferredFont(forTextStyle: .headline)
        #expect(headline.withSize(20) == UIFont.systemFont(ofSize: 20, weight: .semibold))
    }

    @Test("Equal fonts, images and traits have equal hashes, and differ from other objects")
    func hashes() {
        #expect(
            Set([UIFont.systemFont(ofSize: 12), .systemFont(ofSize: 12), digits(12), digits(13)]).count == 3
        )
        #expect(!UIFont.systemFont(ofSize: 12).isEqual("12"))
        #expect(
            Set([UIImage(systemName: "star"), UIImage(systemName: "star"), UIImage(named: "star")]).count == 2
        )
        #expect(!UIImage().isEqual("star"))
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        let others = [
            UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(userInterfaceStyle: .light),
        ]
        #expect(Set([dark] + others).count == 2)
        #expect(!dark.isEqual("dark"))
    }

    private func digits(_ size: CGFloat) -> UIFont {
        .monospacedDigitSystemFont(ofSize: size, weight: .regular)
    }

    @Test("Keys of text attributes, launches and links have UIKit's raw values")
    func rawValues() {
        #expect(
            [.font, .foregroundColor, .backgroundColor, .kern, .underlineStyle].map(
                \NSAttributedString.Key.rawValue
            )
                == ["NSFont", "NSColor", "NSBackgroundColor", "NSKern", "NSUnderline"]
        )
        #expect(UIApplication.LaunchOptionsKey.url.rawValue == "UIApplicationLaunchOptionsURLKey")
        #expect(
            UIApplication.OpenURLOptionsKey.sourceApplication.rawValue
                == "UIApplicationOpenURLOptionsSourceApplicationKey"
        )
    }

    @Test("Images are equal if their names are; an empty name returns nil")
    func images() {
        #expect(UIImage(systemName: "star") == UIImage(systemName: "star"))
        #expect(UIImage(systemName: "star") != UIImage(named: "star"))
        #expect(UIImage(systemName: "") == nil)
        #expect(UIImage(named: "") == nil)
    }

    @Test("An image is created from data only if the data begins as an image file")
    func imageData() throws {
        #expect(UIImage().headlessSource == .empty)
        #expect(UIImage() != UIImage(systemName: "star"))
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00])
        #expect(UIImage(data: png)?.headlessSource == .data(png))
        #expect(UIImage(data: Data([0xFF, 0xD8, 0xFF, 0xE0])) != nil)
        #expect(UIImage(data: Data("RIFF\0\0\0\0WEBP".utf8)) != nil)
        #expect(UIImage(data: Data("\0\0\0\u{18}ftypheic".utf8)) != nil)
        #expect(UIImage(data: Data("\0\0\0\u{18}ftypqt  ".utf8)) == nil)
        #expect(UIImage(data: Data("RIFF\0\0\0\0WAVE".utf8)) == nil)
        #expect(UIImage(data: Data()) == nil)
        #expect(UIImage(data: Data("<html>".utf8)) == nil)
    }

    @Test("An image of a file is equal to an image of the file's data")
    func imageFile() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).gif")
        #expect(UIImage(contentsOfFile: file.path) == nil)
        try Data("GIF89a".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(UIImage(contentsOfFile: file.path) == UIImage(data: Data("GIF89a".utf8)))
    }

    @Test("A content configuration is a value that a cell stores")
    @MainActor
    func contentConfiguration() {
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        var content = cell.defaultContentConfiguration()
        #expect(content.prefersSideBySideTextAndSecondaryText)
        content.text = "Stars"
        content.secondaryText = "12"
        cell.contentConfiguration = content
        #expect((cell.contentConfiguration as? UIListContentConfiguration) == content)
        #expect(!UITableViewCell().defaultContentConfiguration().prefersSideBySideTextAndSecondaryText)
    }
}
#endif
