import { configureStore } from "@reduxjs/toolkit";
import { conversion } from "./Conversion";
import { listener } from "./listener";
import { note } from "./Sheet";
import { paths } from "./Path";
import { profile } from "./Form";
import { reading } from "./Undo";
import { rows } from "./Rows";
import { search } from "./Search";
import { settings } from "./SavedSettings";
import { shelf } from "./Alert";

export const store = configureStore({
  reducer: {
    conversion: conversion.reducer,
    note: note.reducer,
    paths: paths.reducer,
    profile: profile.reducer,
    reading: reading.reducer,
    rows: rows.reducer,
    search: search.reducer,
    settings: settings.reducer,
    shelf: shelf.reducer,
  },
  middleware: (defaults) => defaults().prepend(listener.middleware),
});

export type RootState = ReturnType<typeof store.getState>;
export type AppDispatch = typeof store.dispatch;
