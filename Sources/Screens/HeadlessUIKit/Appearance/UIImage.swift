#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// An image, identified by its source: the name of a system symbol, the name of a resource of the app, or the
/// bytes of a file.
///
/// Nothing is decoded; the host decides how the image is drawn. Images compare by value.
public final class UIImage: NSObject, Sendable {
    /// The source of the image, for a host that draws it.
    public let headlessSource: HeadlessImageSource

    /// Makes an empty image.
    public override init() {
        headlessSource = .empty
        super.init()
    }

    /// Makes an image from the bytes of a file; nil unless the first bytes are those of a format that UIKit
    /// reads: PNG, JPEG, GIF, WebP, HEIF, TIFF, BMP or ICO. Whether the rest can be decoded is not checked.
    ///
    /// - Complexity: O(1).
    public init?(data: Data) {
        guard ImageFormat(of: data) != nil else { return nil }
        headlessSource = .data(data)
        super.init()
    }

    /// Makes an image from a file; nil if the file cannot be read or its format is not recognised.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: data)
    }

    /// Makes the image of a system symbol, such as `star.fill`.
    public init?(systemName name: String) {
        guard !name.isEmpty else { return nil }
        headlessSource = .symbol(name)
        super.init()
    }

    /// Makes the image of a resource of the app. Whether the resource exists is not checked.
    public init?(named name: String) {
        guard !name.isEmpty else { return nil }
        headlessSource = .resource(name)
        super.init()
    }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UIImage)?.headlessSource == headlessSource
    }

    public override var hash: Int { headlessSource.hashValue }
}

/// The source of a ``UIImage``.
public enum HeadlessImageSource: Hashable, Sendable {
    /// A symbol of the system, by name.
    case symbol(String)
    /// A resource of the app, by name.
    case resource(String)
    /// The bytes of a file.
    case data(Data)
    /// Nothing: the image of `UIImage()`.
    case empty
}
#endif
