import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { useAppDispatch, useAppSelector } from "./hooks";

interface NoteState {
  title: string;
  editor?: { title: string };
}

const initialState: NoteState = { title: "" };

export const note = createSlice({
  name: "note",
  initialState,
  reducers: {
    edit(state) {
      state.editor = { title: state.title };
    },
    typed(state, { payload: title }: PayloadAction<string>) {
      if (state.editor) state.editor.title = title;
    },
    save(state) {
      state.title = state.editor?.title ?? state.title;
      state.editor = undefined;
    },
    closeEditor(state) {
      state.editor = undefined;
    },
  },
});

const { edit, typed, save, closeEditor } = note.actions;

export function NoteView() {
  const dispatch = useAppDispatch();
  const title = useAppSelector((state) => state.note.title);
  const isEditing = useAppSelector((state) => state.note.editor !== undefined);
  return (
    <>
      <p>{title}</p>
      <button onClick={() => dispatch(edit())}>Edit</button>
      {isEditing && <EditorView />}
    </>
  );
}

function EditorView() {
  const dispatch = useAppDispatch();
  const title = useAppSelector((state) => state.note.editor?.title ?? "");
  return (
    <dialog open>
      <input placeholder="Title" value={title} onChange={(e) => dispatch(typed(e.target.value))} />
      <button disabled={title === ""} onClick={() => dispatch(save())}>
        Save
      </button>
      <button onClick={() => dispatch(closeEditor())}>Cancel</button>
    </dialog>
  );
}
