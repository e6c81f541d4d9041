const lines = new Map<string, Promise<unknown>>()

/**
 * Does one piece of work after the other for each key, in this process. It guards nothing, since other processes do not wait: it keeps a crowd
 * that wants the same row from holding every connection to the database while it waits for that row.
 */
export function inLine<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const mine = (lines.get(key) ?? Promise.resolve()).then(work)
  const over = mine.then(forget, forget)
  lines.set(key, over)
  return mine

  function forget(): void {
    if (lines.get(key) === over) lines.delete(key)
  }
}
