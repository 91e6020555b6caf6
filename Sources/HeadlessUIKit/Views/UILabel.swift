#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A text to read.
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

    /// How many lines the text may have; 0 for any number.
    open var numberOfLines = 1 {
        didSet { displayChange(from: oldValue, to: numberOfLines) }
    }

    /// What happens to a text that is longer than its line.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
        didSet { displayChange(from: oldValue, to: lineBreakMode) }
    }

    /// Whether the label looks as it does when it can be operated.
    open var isEnabled = true {
        didSet { displayChange(from: oldValue, to: isEnabled) }
    }

    /// Whether the font follows the size that the reader prefers.
    open var adjustsFontForContentSizeCategory = false

    /// Whether a longer text is drawn smaller.
    open var adjustsFontSizeToFitWidth = false {
        didSet { displayChange(from: oldValue, to: adjustsFontSizeToFitWidth) }
    }

    /// Makes a label.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}
#endif
