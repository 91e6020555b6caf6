#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIButton {
    /// How a button looks, as one value.
    public struct Configuration: Hashable, Sendable {
        /// The look that the configuration starts from. UIKit does not tell.
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
        /// How the title and the subtitle are aligned with each other.
        public var titleAlignment = TitleAlignment.automatic
        /// The colour of the title and the image; nil for the one of the look.
        public var baseForegroundColor: UIColor?
        /// The colour behind them; nil for the one of the look.
        public var baseBackgroundColor: UIColor?
        /// How round the corners are.
        public var cornerStyle = CornerStyle.dynamic
        /// How large the button is.
        public var buttonSize = Size.medium
        /// The distance between the edges and the content.
        public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        /// Whether a turning wheel stands in for the image.
        public var showsActivityIndicator = false

        /// How the title and the subtitle are aligned with each other.
        public enum TitleAlignment: Int, Sendable {
            case automatic
            case leading
            case center
            case trailing
        }

        /// How round the corners are.
        public enum CornerStyle: Int, Sendable {
            case fixed = -1
            case dynamic = 0
            case small = 1
            case medium = 2
            case large = 3
            case capsule = 4
        }

        /// How large a button is.
        public enum Size: Int, Sendable {
            case medium
            case small
            case mini
            case large
        }

        /// A title without a background.
        public static func plain() -> Configuration { Configuration(headlessStyle: .plain) }
        /// A title in the tint colour, before a light shade of it.
        public static func tinted() -> Configuration { Configuration(headlessStyle: .tinted) }
        /// A title before a grey background.
        public static func gray() -> Configuration { Configuration(headlessStyle: .gray) }
        /// A title before a background of the tint colour.
        public static func filled() -> Configuration { Configuration(headlessStyle: .filled) }
    }
}

/// The look that a button's configuration starts from.
public enum HeadlessButtonStyle: Sendable {
    /// Without a background.
    case plain
    /// Before a light shade of the tint colour.
    case tinted
    /// Before a grey background.
    case gray
    /// Before a background of the tint colour.
    case filled
}

/// A side of a rectangle, along the direction of the reader's language.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt

    /// Makes a set of sides from UIKit's bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The top.
    public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
    /// Where a line begins.
    public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
    /// The bottom.
    public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
    /// Where a line ends.
    public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
    /// All sides.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
#endif
