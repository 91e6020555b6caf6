#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A view that shows a text.
open class UILabel: UIView {
    /// The text.
    open var text: String? {
        didSet { displayChange(from: oldValue, to: text) }
    }

    /// The font of the text.
    open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
        didSet { displayChange(from: oldValue, to: font) }
    }

    /// The colour of the text.
    open var textColor: UIColor! = .label {
        didSet { displayChange(from: oldValue, to: textColor) }
    }

    /// How the lines are aligned.
    open var textAlignment = NSTextAlignment.natural {
        didSet { displayChange(from: oldValue, to: textAlignment) }
    }

    /// The maximum number of lines; 0 for any number.
    open var numberOfLines = 1 {
        didSet { displayChange(from: oldValue, to: numberOfLines) }
    }

    /// The treatment of a text that is longer than its line.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
        didSet { displayChange(from: oldValue, to: lineBreakMode) }
    }

    /// Whether the label looks enabled.
    open var isEnabled = true {
        didSet { displayChange(from: oldValue, to: isEnabled) }
    }

    /// Whether the font follows the reader's preferred text size.
    open var adjustsFontForContentSizeCategory = false

    /// Whether a text that does not fit is drawn in a smaller size.
    open var adjustsFontSizeToFitWidth = false {
        didSet { displayChange(from: oldValue, to: adjustsFontSizeToFitWidth) }
    }

    /// Makes a label.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}
#endif
