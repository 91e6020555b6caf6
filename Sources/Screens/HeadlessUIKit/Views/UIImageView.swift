#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A view that shows an image.
open class UIImageView: UIView {
    /// The image.
    open var image: UIImage? {
        didSet { displayChange(from: oldValue, to: image) }
    }

    /// Makes a view without an image.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Makes a view that shows an image.
    public convenience init(image: UIImage?) {
        self.init(frame: .zero)
        self.image = image
    }

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}
#endif
