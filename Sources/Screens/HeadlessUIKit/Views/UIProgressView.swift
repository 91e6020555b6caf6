#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A bar that shows the progress of a task.
open class UIProgressView: UIView {
    /// Where a progress bar is shown.
    public enum Style: Int, Sendable {
        /// The progress bar stands by itself.
        case `default`
        /// The progress bar is inside a navigation bar or toolbar.
        case bar
    }

    /// The progress, from 0 to 1. Other values are limited to this range.
    open var progress: Float {
        get { observedFraction ?? ownProgress }
        set { ownProgress = Self.limited(newValue) }
    }

    private var ownProgress: Float = 0 {
        didSet { displayChange(from: oldValue, to: ownProgress) }
    }

    /// The object that determines the progress, in place of assignments to ``progress``. Assigning nil leaves the
    /// progress unchanged.
    ///
    /// On some systems, Foundation does not report changes of a `Progress`. So the bar checks the object every tenth of
    /// a second while the bar is in a window and the progress is not complete.
    open var observedProgress: Progress? {
        willSet { ownProgress = progress }
        didSet { followObservedProgress() }
    }

    private var observedFraction: Float? {
        observedProgress.map { Self.limited(Float($0.fractionCompleted)) }
    }

    private var looksAgain = false

    private static func limited(_ progress: Float) -> Float { min(max(progress, 0), 1) }

    /// Requests a new drawing if the progress has changed since the last check, and schedules the next check.
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

    /// Where the progress bar is shown.
    open var progressViewStyle = Style.default {
        didSet { displayChange(from: oldValue, to: progressViewStyle) }
    }

    /// The colour of the completed part; nil for the tint colour.
    open var progressTintColor: UIColor? {
        didSet { displayChange(from: oldValue, to: progressTintColor) }
    }

    /// The colour of the remaining part; nil for the host's default.
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

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Sets the progress. The change takes effect at once, animated or not.
    open func setProgress(_ progress: Float, animated: Bool) {
        self.progress = progress
    }
}
#endif
