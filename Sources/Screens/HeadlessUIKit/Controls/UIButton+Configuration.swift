#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIButton {
    /// The appearance of a button, as one value.
    public struct Configuration: Hashable, Sendable {
        /// The style that the configuration is based on. UIKit does not expose it.
        public let headlessStyle: HeadlessButtonStyle
        /// The title.
        public var title: String?
        /// The line below the title.
        public var subtitle: String?
        /// The image.
        public var image: UIImage?
        /// The side of the title on which the image is.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// The distance between the image and the title.
        public var imagePadding: CGFloat = 0
        /// The distance between the title and the subtitle.
        public var titlePadding: CGFloat = 1
        /// The alignment of the title and the subtitle with each other.
        public var titleAlignment = TitleAlignment.automatic
        /// The colour of the title and the image; nil for the colour of the style.
        public var baseForegroundColor: UIColor?
        /// The colour behind the title and the image; nil for the colour of the style.
        public var baseBackgroundColor: UIColor?
        /// The roundness of the corners.
        public var cornerStyle = CornerStyle.dynamic
        /// The size of the button.
        public var buttonSize = Size.medium
        /// The distance between the edges and the content.
        public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        /// Whether an activity indicator replaces the image.
        public var showsActivityIndicator = false

        /// The alignment of the title and the subtitle with each other.
        public enum TitleAlignment: Int, Sendable {
            case automatic
            case leading
            case center
            case trailing
        }

        /// The roundness of a button's corners.
        public enum CornerStyle: Int, Sendable {
            case fixed = -1
            case dynamic = 0
            case small = 1
            case medium = 2
            case large = 3
            case capsule = 4
        }

        /// The size of a button.
        public enum Size: Int, Sendable {
            case medium
            case small
            case mini
            case large
        }

        /// A title without a background.
        public static func plain() -> Configuration { Configuration(headlessStyle: .plain) }
        /// A title in the tint colour, on a light shade of that colour.
        public static func tinted() -> Configuration { Configuration(headlessStyle: .tinted) }
        /// A title on a grey background.
        public static func gray() -> Configuration { Configuration(headlessStyle: .gray) }
        /// A title on a background of the tint colour.
        public static func filled() -> Configuration { Configuration(headlessStyle: .filled) }
    }
}

/// The style that a button's configuration is based on.
public enum HeadlessButtonStyle: Sendable {
    /// A button without a background.
    case plain
    /// A button on a light shade of the tint colour.
    case tinted
    /// A button on a grey background.
    case gray
    /// A button on a background of the tint colour.
    case filled
}

/// A set of a rectangle's sides, in the direction of the reader's language.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    /// The same bits as in UIKit.
    public let rawValue: UInt

    /// Makes a set of sides from UIKit's bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The top.
    public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
    /// The side at which lines begin.
    public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
    /// The bottom.
    public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
    /// The side at which lines end.
    public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
    /// All sides.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
#endif
