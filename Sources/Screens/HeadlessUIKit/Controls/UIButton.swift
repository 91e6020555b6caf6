#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A button with a title and an image.
open class UIButton: UIControl {
    /// The kind of a button.
    public enum ButtonType: Int, Sendable {
        case custom = 0
        case system = 1
        case detailDisclosure = 2
        case infoLight = 3
        case infoDark = 4
        case contactAdd = 5
        case close = 7
    }

    /// The kind of the button.
    public private(set) var buttonType = ButtonType.custom

    /// The appearance of the button, in place of the titles and images set for states.
    open var configuration: Configuration? {
        didSet { displayChange(from: oldValue, to: configuration) }
    }

    private var titles: [State: String] = [:] {
        didSet { displayChange(from: oldValue, to: titles) }
    }

    private var titleColors: [State: UIColor] = [:] {
        didSet { displayChange(from: oldValue, to: titleColors) }
    }

    private var images: [State: UIImage] = [:] {
        didSet { displayChange(from: oldValue, to: images) }
    }

    /// The label that shows ``currentTitle``, for its font and other properties. Set the title itself with
    /// ``setTitle(_:for:)``.
    open private(set) lazy var titleLabel: UILabel? = {
        let label = ButtonTitleLabel(of: self)
        attach(label, at: subviews.count)
        return label
    }()

    /// Makes a custom button.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    // MARK: Titles and images

    /// Sets the title for a state; nil uses the title for `.normal`.
    open func setTitle(_ title: String?, for state: State) {
        titles[state] = title
    }

    /// The title that was set for a state, or else the title that was set for `.normal`.
    open func title(for state: State) -> String? {
        titles[state] ?? titles[.normal]
    }

    /// Sets the title's colour for a state; nil uses the colour for `.normal`.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        titleColors[state] = color
    }

    /// The title's colour that was set for a state, or else the colour that was set for `.normal`.
    open func titleColor(for state: State) -> UIColor? {
        titleColors[state] ?? titleColors[.normal]
    }

    /// Sets the image for a state; nil uses the image for `.normal`.
    open func setImage(_ image: UIImage?, for state: State) {
        images[state] = image
    }

    /// The image that was set for a state, or else the image that was set for `.normal`.
    open func image(for state: State) -> UIImage? {
        images[state] ?? images[.normal]
    }

    /// The title in the current state.
    open var currentTitle: String? { configuration?.title ?? title(for: state) }

    /// The colour of the title in the current state.
    open var currentTitleColor: UIColor {
        configuration?.baseForegroundColor ?? titleColor(for: state) ?? tintColor
    }

    /// The image in the current state.
    open var currentImage: UIImage? { configuration?.image ?? image(for: state) }

    override func sendTap() {
        sendActions(for: [.touchUpInside, .primaryActionTriggered])
    }
}

extension UIButton {
    /// Makes a button of a kind.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    /// Makes a button of a kind. A tap performs the action. The button shows the action's title and image.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        if let primaryAction { perform(primaryAction) }
    }

    /// Makes a button with a configuration. A tap performs the action. The button shows the action's title and
    /// image if the configuration has none.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system)
        self.configuration = configuration
        if let primaryAction { perform(primaryAction) }
    }

    private func perform(_ action: UIAction) {
        if !action.title.isEmpty { setTitle(action.title, for: .normal) }
        if let image = action.image { setImage(image, for: .normal) }
        addAction(action, for: .primaryActionTriggered)
    }
}

/// The label of a button, whose text is always the button's title.
private final class ButtonTitleLabel: UILabel {
    private weak var button: UIButton?

    init(of button: UIButton) {
        self.button = button
        super.init(frame: .zero)
        font = .systemFont(ofSize: UIFont.buttonFontSize)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override var text: String? {
        get { button?.currentTitle }
        set {}
    }
}
#endif
