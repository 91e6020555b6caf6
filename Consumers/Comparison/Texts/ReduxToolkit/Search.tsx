import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { services, type Book } from "./context";
import { useAppDispatch, useAppSelector } from "./hooks";
import { startListening } from "./listener";

interface SearchState {
  text: string;
  results: Book[];
  isSearching: boolean;
  failure?: string;
}

const initialState: SearchState = { text: "", results: [], isSearching: false };

export const search = createSlice({
  name: "search",
  initialState,
  reducers: {
    typed(state, { payload: text }: PayloadAction<string>) {
      state.text = text;
      state.isSearching = text !== "";
      state.failure = undefined;
      if (text === "") state.results = [];
    },
    found(state, { payload: results }: PayloadAction<Book[]>) {
      state.results = results;
      state.isSearching = false;
    },
    failed(state, { payload: message }: PayloadAction<string>) {
      state.failure = message;
      state.isSearching = false;
    },
  },
});

const { typed, found, failed } = search.actions;

startListening({
  actionCreator: typed,
  effect: async ({ payload: text }, { cancelActiveListeners, delay, dispatch, pause, signal }) => {
    cancelActiveListeners();
    if (text === "") return;
    await delay(300);
    try {
      dispatch(found(await pause(services.search(text, signal))));
    } catch (error) {
      if (!signal.aborted) dispatch(failed(String(error)));
    }
  },
});

export function SearchView() {
  const dispatch = useAppDispatch();
  const { text, results, isSearching, failure } = useAppSelector((state) => state.search);
  return (
    <>
      <input placeholder="Search" value={text} onChange={(e) => dispatch(typed(e.target.value))} />
      {isSearching && <p>Searching …</p>}
      {failure && <p>{failure}</p>}
      {results.map((book) => (
        <p key={book.id}>{book.title}</p>
      ))}
    </>
  );
}
