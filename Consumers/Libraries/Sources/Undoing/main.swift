import MillraceUndo

let history = UndoHistory(of: presenter, \.text, \.tags)
presenter.dispatch(.setText("Hello"))
history.undo()
history.redo()
