/** What each row has under the key. */
export const column = <Rows extends readonly unknown[], Key extends keyof Rows[number]>(rows: Rows, key: Key) =>
  rows.map((row) => (row as Rows[number])[key])

/** What each row has under the keys, in their order. */
export const columns = <Rows extends readonly unknown[], Key extends keyof Rows[number]>(rows: Rows, ...keys: Key[]) =>
  rows.map((row) => keys.map((key) => (row as Rows[number])[key]))
