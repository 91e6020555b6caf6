import MillraceUndo

let history = UndoHistory(of: presenter, \.text, \.tags, grouping: .within(.seconds(1)))
history.undo()
history.redo()
