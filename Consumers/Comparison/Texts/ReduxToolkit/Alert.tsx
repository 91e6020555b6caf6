import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Book } from "./context";
import { useAppDispatch, useAppSelector } from "./hooks";

interface ShelfState {
  books: Book[];
  deleting?: Book;
}

const initialState: ShelfState = { books: [] };

export const shelf = createSlice({
  name: "shelf",
  initialState,
  reducers: {
    askToDelete(state, { payload: book }: PayloadAction<Book>) {
      state.deleting = book;
    },
    confirm(state) {
      state.books = state.books.filter((book) => book.id !== state.deleting?.id);
      state.deleting = undefined;
    },
    closeAlert(state) {
      state.deleting = undefined;
    },
  },
});

const { askToDelete, confirm, closeAlert } = shelf.actions;

export function ShelfView() {
  const dispatch = useAppDispatch();
  const { books, deleting } = useAppSelector((state) => state.shelf);
  return (
    <>
      {books.map((book) => (
        <button key={book.id} onClick={() => dispatch(askToDelete(book))}>
          Delete {book.title}
        </button>
      ))}
      {deleting && (
        <dialog open role="alertdialog">
          <p>Delete?</p>
          <button onClick={() => dispatch(confirm())}>Delete {deleting.title}</button>
          <button onClick={() => dispatch(closeAlert())}>Cancel</button>
        </dialog>
      )}
    </>
  );
}
