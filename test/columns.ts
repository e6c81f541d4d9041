/** What each row has under the key. */
export const column = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key) => rows.map((row) => row[key])

/** What each row has under the keys, in their order. */
export const columns = <Row, Key extends keyof Row>(rows: readonly Row[], ...keys: Key[]) =>
  rows.map((row) => keys.map((key) => row[key]))
