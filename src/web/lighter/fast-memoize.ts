interface Options<Result> {
  cache: { create: () => { get: (key: string) => Result | undefined; set: (key: string, value: Result) => void } }
}

/** In place of @formatjs/fast-memoize, as use-intl calls it: with a cache, for arguments that are plain values. */
export function memoize<Arguments extends unknown[], Result>(work: (...of: Arguments) => Result, { cache }: Options<Result>) {
  const results = cache.create()
  return (...of: Arguments): Result => {
    const key = JSON.stringify(of)
    let result = results.get(key)
    if (result === undefined) {
      result = work(...of)
      results.set(key, result)
    }
    return result
  }
}

/** Named by the caller, and all the same here. */
export const strategies = {}
