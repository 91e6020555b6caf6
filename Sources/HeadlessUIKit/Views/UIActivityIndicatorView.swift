#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A turning wheel that says that something is under way.
open class UIActivityIndicatorView: UIView {
    /// How large the wheel is.
    public enum Style: Int, Sendable {
        case medium = 100
        case large = 101
    }

    /// How large the wheel is.
    open var style: Style {
        didSet { displayChange(from: oldValue, to: style) }
    }

    /// The colour of the wheel.
    open var color: UIColor! = .systemGray {
        didSet { displayChange(from: oldValue, to: color) }
    }

    /// Whether the wheel disappears while it stands still.
    open var hidesWhenStopped = true {
        didSet {
            if hidesWhenStopped != oldValue, !isAnimating { isHidden = hidesWhenStopped }
        }
    }

    /// Whether the wheel turns.
    public private(set) var isAnimating = false {
        didSet { displayChange(from: oldValue, to: isAnimating) }
    }

    /// Makes a wheel of a size.
    public init(style: Style) {
        self.style = style
        super.init(frame: .zero)
        isHidden = true
    }

    /// Makes a wheel of medium size.
    public override init(frame: CGRect) {
        style = .medium
        super.init(frame: frame)
        isHidden = true
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) {
        style = .medium
        super.init(coder: coder)
    }

    /// Lets the wheel turn.
    open func startAnimating() {
        isAnimating = true
        if hidesWhenStopped { isHidden = false }
    }

    /// Lets the wheel stand still.
    open func stopAnimating() {
        isAnimating = false
        if hidesWhenStopped { isHidden = true }
    }
}
#endif
