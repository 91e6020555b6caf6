#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A bar that says how much of something is done.
open class UIProgressView: UIView {
    /// Where the bar is.
    public enum Style: Int, Sendable {
        /// By itself.
        case `default`
        /// In a bar of buttons.
        case bar
    }

    /// How much is done, from 0 to 1. Other values become the nearest of these.
    open var progress: Float {
        get { observedFraction ?? ownProgress }
        set { ownProgress = Self.limited(newValue) }
    }

    private var ownProgress: Float = 0 {
        didSet { displayChange(from: oldValue, to: ownProgress) }
    }

    /// What says how much is done, in place of the one who sets ``progress``; nil for nothing, which leaves the bar as it is.
    ///
    /// Foundation does not say everywhere when it changes: while a window has the bar, and not all is done, a change asks for a
    /// drawing within a tenth of a second.
    open var observedProgress: Progress? {
        willSet { ownProgress = progress }
        didSet { followObservedProgress() }
    }

    private var observedFraction: Float? {
        observedProgress.map { Self.limited(Float($0.fractionCompleted)) }
    }

    private var looksAgain = false

    private static func limited(_ progress: Float) -> Float { min(max(progress, 0), 1) }

    /// Asks for a drawing if more or less is done than at the last time, and looks again later.
    private func followObservedProgress() {
        guard let observedProgress else { return }
        ownProgress = progress
        guard !looksAgain, !observedProgress.isFinished, window != nil else { return }
        looksAgain = true
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(100)) { [weak self] in
            MainActor.assumeIsolated {
                self?.looksAgain = false
                self?.followObservedProgress()
            }
        }
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        followObservedProgress()
    }

    /// Where the bar is.
    open var progressViewStyle = Style.default {
        didSet { displayChange(from: oldValue, to: progressViewStyle) }
    }

    /// The colour of what is done; nil for the tint colour.
    open var progressTintColor: UIColor? {
        didSet { displayChange(from: oldValue, to: progressTintColor) }
    }

    /// The colour of what is not done; nil for the host's.
    open var trackTintColor: UIColor? {
        didSet { displayChange(from: oldValue, to: trackTintColor) }
    }

    /// Makes an empty bar.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Makes an empty bar of a style.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
        progressViewStyle = style
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Sets how much is done. It takes no time here, animated or not.
    open func setProgress(_ progress: Float, animated: Bool) {
        self.progress = progress
    }
}
#endif
