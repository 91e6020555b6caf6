import HeadlessUIKit
import MillraceObservation
import MillraceUndo

/// The undo button and the redo button for the navigation bar of a screen.
@MainActor
final class UndoButtons {
    /// The buttons, from right to left.
    var items: [UIBarButtonItem] { [redoButton, undoButton] }

    private let model: NotesModel
    private let undoButton: UIBarButtonItem
    private let redoButton: UIBarButtonItem

    init(model: NotesModel) {
        self.model = model
        undoButton = UIBarButtonItem(
            image: UIImage(systemName: "arrow.uturn.backward"),
            primaryAction: UIAction { [model] _ in model.undo() }
        )
        redoButton = UIBarButtonItem(
            image: UIImage(systemName: "arrow.uturn.forward"),
            primaryAction: UIAction { [model] _ in model.redo() }
        )
        undoButton.accessibilityLabel = "Undo"
        redoButton.accessibilityLabel = "Redo"
    }

    /// Enables or disables the buttons. Called in the screen's `updateProperties()`, which tracks the values read here.
    func update() {
        undoButton.isEnabled = model.history.observed.canUndo
        redoButton.isEnabled = model.history.observed.canRedo
    }
}
