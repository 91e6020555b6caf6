import { createEntityAdapter, createSlice } from "@reduxjs/toolkit";
import { useAppDispatch, useAppSelector } from "./hooks";
import type { RootState } from "./store";

interface Row {
  id: number;
  title: string;
  isDone: boolean;
}

const adapter = createEntityAdapter<Row>();

export const rows = createSlice({
  name: "rows",
  initialState: adapter.getInitialState({ nextId: 0 }),
  reducers: {
    add(state) {
      adapter.addOne(state, { id: state.nextId, title: "", isDone: false });
      state.nextId += 1;
    },
    update: adapter.updateOne,
    remove: adapter.removeOne,
  },
});

const { add, update, remove } = rows.actions;
const { selectAll, selectById, selectIds } = adapter.getSelectors((state: RootState) => state.rows);

export function RowsView() {
  const dispatch = useAppDispatch();
  const ids = useAppSelector(selectIds);
  const doneCount = useAppSelector((state) => selectAll(state).filter((row) => row.isDone).length);
  return (
    <>
      <p>{doneCount} done</p>
      {ids.map((id) => (
        <RowView key={id} id={id} />
      ))}
      <button onClick={() => dispatch(add())}>Add</button>
    </>
  );
}

function RowView({ id }: { id: number }) {
  const dispatch = useAppDispatch();
  const row = useAppSelector((state) => selectById(state, id));
  const set = (changes: Partial<Row>) => dispatch(update({ id, changes }));
  return (
    <>
      <input placeholder="Title" value={row.title} onChange={(e) => set({ title: e.target.value })} />
      <input type="checkbox" checked={row.isDone} onChange={(e) => set({ isDone: e.target.checked })} />
      <button onClick={() => dispatch(remove(id))}>Remove</button>
    </>
  );
}
