import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { useAppDispatch, useAppSelector } from "./hooks";

type Route = { kind: "shelf"; name: string } | { kind: "book"; id: number };

export function pathFor(url: URL): Route[] | undefined {
  const path: Route[] = [];
  const pieces = [url.host, ...url.pathname.split("/").map(decodeURIComponent)].filter(Boolean);
  while (pieces.length > 0) {
    const [kind, value] = pieces.splice(0, 2);
    if (value === undefined) return undefined;
    if (kind === "shelf") {
      path.push({ kind, name: value });
    } else if (kind === "book" && /^\d+$/.test(value)) {
      path.push({ kind, id: Number(value) });
    } else {
      return undefined;
    }
  }
  return path;
}

const initialState: Route[] = [];

export const paths = createSlice({
  name: "paths",
  initialState,
  reducers: {
    setPath: (_, { payload: path }: PayloadAction<Route[]>) => path,
    back: (path) => path.slice(0, -1),
  },
});

export const { setPath, back } = paths.actions;

export function useOpen() {
  const dispatch = useAppDispatch();
  return (url: URL) => {
    const path = pathFor(url);
    if (path) dispatch(setPath(path));
  };
}

export function PathView() {
  const dispatch = useAppDispatch();
  const route = useAppSelector((state) => state.paths.at(-1));
  if (!route) {
    return <button onClick={() => dispatch(setPath([{ kind: "shelf", name: "new" }]))}>New books</button>;
  }
  return (
    <>
      <button onClick={() => dispatch(back())}>Back</button>
      <RouteView route={route} />
    </>
  );
}

function RouteView({ route }: { route: Route }) {
  switch (route.kind) {
    case "shelf":
      return <p>Shelf {route.name}</p>;
    case "book":
      return <p>Book {route.id}</p>;
  }
}
