import { createAsyncThunk, createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { services } from "./context";
import { useAppDispatch, useAppSelector } from "./hooks";
import type { RootState } from "./store";

interface ConversionState {
  amount: string;
  isConverting: boolean;
  result?: number;
  failure?: string;
}

const initialState: ConversionState = { amount: "", isConverting: false };

const convert = createAsyncThunk<number, void, { state: RootState }>("convert", async (_, { getState }) => {
  const amount = Number(getState().conversion.amount || "none");
  if (Number.isNaN(amount)) throw new Error("Not a number");
  return await services.convert(amount);
});

export const conversion = createSlice({
  name: "conversion",
  initialState,
  reducers: {
    typed(state, { payload: amount }: PayloadAction<string>) {
      state.amount = amount;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(convert.pending, (state) => {
        state.isConverting = true;
        state.result = undefined;
        state.failure = undefined;
      })
      .addCase(convert.fulfilled, (state, { payload: result }) => {
        state.isConverting = false;
        state.result = result;
      })
      .addCase(convert.rejected, (state, { error }) => {
        state.isConverting = false;
        state.failure = error.message;
      });
  },
});

const { typed } = conversion.actions;

export function ConversionView() {
  const dispatch = useAppDispatch();
  const { amount, isConverting, result, failure } = useAppSelector((state) => state.conversion);
  return (
    <>
      <input placeholder="Amount" value={amount} onChange={(e) => dispatch(typed(e.target.value))} />
      <button disabled={isConverting} onClick={() => dispatch(convert())}>
        Convert
      </button>
      {result !== undefined && <p>{result}</p>}
      {failure && <p>{failure}</p>}
    </>
  );
}
