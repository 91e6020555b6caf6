import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Book } from "./context";
import { useAppDispatch, useAppSelector } from "./hooks";

interface ReadingState {
  books: Book[];
  selection?: number;
  past: Book[][];
  future: Book[][];
}

const initialState: ReadingState = { books: [], past: [], future: [] };

function edit(state: ReadingState, books: Book[]) {
  state.past.push(state.books);
  state.future = [];
  state.books = books;
}

export const reading = createSlice({
  name: "reading",
  initialState,
  reducers: {
    add(state, { payload: book }: PayloadAction<Book>) {
      edit(state, [...state.books, book]);
    },
    remove(state, { payload: id }: PayloadAction<number>) {
      const books = state.books.filter((book) => book.id !== id);
      if (books.length < state.books.length) edit(state, books);
    },
    select(state, { payload: id }: PayloadAction<number | undefined>) {
      state.selection = id;
    },
    undo(state) {
      const last = state.past.pop();
      if (!last) return;
      state.future.push(state.books);
      state.books = last;
    },
    redo(state) {
      const next = state.future.pop();
      if (!next) return;
      state.past.push(state.books);
      state.books = next;
    },
  },
});

const { add, remove, select, undo, redo } = reading.actions;

export function ReadingView() {
  const dispatch = useAppDispatch();
  const { books, selection, past, future } = useAppSelector((state) => state.reading);
  return (
    <>
      {books.map((book) => (
        <p key={book.id}>
          <button onClick={() => dispatch(select(book.id))}>{book.title}</button>
          <button onClick={() => dispatch(remove(book.id))}>Remove</button>
        </p>
      ))}
      {selection !== undefined && <p>Selected: {selection}</p>}
      <button onClick={() => dispatch(add({ id: books.length, title: "New" }))}>Add</button>
      <button disabled={past.length === 0} onClick={() => dispatch(undo())}>
        Undo
      </button>
      <button disabled={future.length === 0} onClick={() => dispatch(redo())}>
        Redo
      </button>
    </>
  );
}
