// What the features presume, and is not counted: a book, and the services.
export interface Book {
  id: number;
  title: string;
}

export const services: {
  search(text: string, signal: AbortSignal): Promise<Book[]>;
  convert(amount: number): Promise<number>;
} = {
  search: () => Promise.resolve([]),
  convert: (amount) => Promise.resolve(amount),
};
