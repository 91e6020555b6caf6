import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { useAppDispatch, useAppSelector } from "./hooks";
import { startListening } from "./listener";

interface Settings {
  version: 2;
  name: string;
  isLarge: boolean;
}

interface SettingsV1 {
  version: 1;
  firstName: string;
  lastName: string;
}

const defaults: Settings = { version: 2, name: "", isLarge: false };

function load(): Settings {
  try {
    const saved = JSON.parse(localStorage.getItem("settings") ?? "null") as Settings | SettingsV1 | null;
    if (saved?.version === 2) return saved;
    if (saved?.version === 1) return { ...defaults, name: `${saved.firstName} ${saved.lastName}` };
  } catch {
    // Damaged: the default.
  }
  return defaults;
}

export const settings = createSlice({
  name: "settings",
  initialState: load,
  reducers: {
    set(state, { payload: changes }: PayloadAction<Partial<Omit<Settings, "version">>>) {
      Object.assign(state, changes);
    },
  },
});

const { set } = settings.actions;

export function save(state: Settings) {
  localStorage.setItem("settings", JSON.stringify(state));
}

startListening({
  actionCreator: set,
  effect: async (_, { delay, getState, subscribe, unsubscribe }) => {
    unsubscribe();
    await delay(1000);
    save(getState().settings);
    subscribe();
  },
});

export function SettingsView() {
  const dispatch = useAppDispatch();
  const { name, isLarge } = useAppSelector((state) => state.settings);
  return (
    <>
      <input placeholder="Name" value={name} onChange={(e) => dispatch(set({ name: e.target.value }))} />
      <input
        type="checkbox"
        checked={isLarge}
        onChange={(e) => dispatch(set({ isLarge: e.target.checked }))}
      />
    </>
  );
}
