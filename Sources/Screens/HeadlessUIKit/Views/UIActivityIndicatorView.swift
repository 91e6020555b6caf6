#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A spinning wheel that shows that work is in progress.
open class UIActivityIndicatorView: UIView {
    /// The size of a wheel.
    public enum Style: Int, Sendable {
        case medium = 100
        case large = 101
    }

    /// The size of the wheel.
    open var style: Style {
        didSet { displayChange(from: oldValue, to: style) }
    }

    /// The colour of the wheel.
    open var color: UIColor! = .systemGray {
        didSet { displayChange(from: oldValue, to: color) }
    }

    /// Whether the wheel is hidden while it does not spin.
    open var hidesWhenStopped = true {
        didSet {
            if hidesWhenStopped != oldValue, !isAnimating { isHidden = hidesWhenStopped }
        }
    }

    /// Whether the wheel spins.
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

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        style = .medium
        super.init(coder: coder)
    }

    /// Makes the wheel spin.
    open func startAnimating() {
        isAnimating = true
        if hidesWhenStopped { isHidden = false }
    }

    /// Stops the wheel.
    open func stopAnimating() {
        isAnimating = false
        if hidesWhenStopped { isHidden = true }
    }
}
#endif
