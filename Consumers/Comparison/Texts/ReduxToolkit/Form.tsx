import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { useAppDispatch, useAppSelector } from "./hooks";

const fields = { name: "", email: "", city: "", wantsNews: false };

interface ProfileState {
  fields: typeof fields;
  emailError?: string;
  isSaved: boolean;
}

const initialState: ProfileState = { fields, isSaved: false };

export const profile = createSlice({
  name: "profile",
  initialState,
  reducers: {
    set(state, { payload: changes }: PayloadAction<Partial<typeof fields>>) {
      Object.assign(state.fields, changes);
      state.isSaved = false;
      if ("email" in changes) state.emailError = undefined;
    },
    save(state) {
      state.isSaved = state.fields.email.includes("@");
      state.emailError = state.isSaved ? undefined : "No address";
    },
  },
});

const { set, save } = profile.actions;

export function ProfileView() {
  const dispatch = useAppDispatch();
  const { fields, emailError, isSaved } = useAppSelector((state) => state.profile);
  return (
    <>
      <input
        placeholder="Name"
        value={fields.name}
        onChange={(e) => dispatch(set({ name: e.target.value }))}
      />
      <input
        placeholder="Email"
        value={fields.email}
        onChange={(e) => dispatch(set({ email: e.target.value }))}
      />
      {emailError && <p>{emailError}</p>}
      <input
        placeholder="City"
        value={fields.city}
        onChange={(e) => dispatch(set({ city: e.target.value }))}
      />
      <input
        type="checkbox"
        checked={fields.wantsNews}
        onChange={(e) => dispatch(set({ wantsNews: e.target.checked }))}
      />
      <button onClick={() => dispatch(save())}>Save</button>
      {isSaved && <p>Saved</p>}
    </>
  );
}
