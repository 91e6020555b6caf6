import { createListenerMiddleware, type TypedStartListening } from "@reduxjs/toolkit";
import type { AppDispatch, RootState } from "./store";

export const listener = createListenerMiddleware();
export const startListening = listener.startListening as TypedStartListening<RootState, AppDispatch>;
