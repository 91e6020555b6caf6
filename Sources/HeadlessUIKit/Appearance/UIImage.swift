#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// An image, known by its name: a symbol of the system, or a resource of the app.
///
/// Nothing is decoded; the host decides how a name is drawn. Images compare by value.
public final class UIImage: NSObject, Sendable {
    /// Where the image comes from, for a host that draws it.
    public let headlessSource: HeadlessImageSource

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
}
#endif
