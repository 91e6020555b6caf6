#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// An image, known by where it comes from: a symbol of the system or a resource of the app, by name, or the bytes of a
/// file.
///
/// Nothing is decoded; the host decides how the image is drawn. Images compare by value.
public final class UIImage: NSObject, Sendable {
    /// Where the image comes from, for a host that draws it.
    public let headlessSource: HeadlessImageSource

    /// Makes an image that shows nothing.
    public override init() {
        headlessSource = .empty
        super.init()
    }

    /// Makes the image of a file's bytes; nil if they do not begin as a file of a format that UIKit reads does: PNG,
    /// JPEG, GIF, WebP, HEIF, TIFF, BMP or ICO. Whether the rest can be decoded too is not tested.
    ///
    /// - Complexity: O(1).
    public init?(data: Data) {
        guard ImageFormat(of: data) != nil else { return nil }
        headlessSource = .data(data)
        super.init()
    }

    /// Makes the image of a file; nil if it cannot be read, or its bytes are no image's.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: data)
    }

    /// Makes the image of a symbol of the system, such as `star.fill`.
    public init?(systemName name: String) {
        guard !name.isEmpty else { return nil }
        headlessSource = .symbol(name)
        super.init()
    }

    /// Makes the image of a resource of the app.
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

/// Where a ``UIImage`` comes from.
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
