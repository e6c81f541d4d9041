import { useLocation, useSearch } from 'wouter'

/** A filter of a list that the address holds, so that a link can lead to the filtered list. */
export function useAddressFilter<Value extends string>(
  name: string,
  values: readonly Value[],
): [Value | undefined, (value: Value | undefined) => void] {
  const [path, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  function choose(value: Value | undefined) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
    navigate(query.size === 0 ? path : `${path}?${query}`, { replace: true })
  }
  return [readFilter(query, name, values), choose]
}

export function readFilter<Value extends string>(
  search: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const chosen = search.get(name)
  return values.find((value) => value === chosen)
}
