import type { QueryClient } from '@tanstack/react-query'

/** Reads again what is at these paths, besides what is `readOnce`; with `/*`, also what is below. */
export function invalidate(client: QueryClient, paths: readonly string[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey, meta }) => {
      if (meta?.readOnce) return false
      const [path = ''] = queryKey.join('/').split('?', 1)
      return paths.some((changed) => path === changed || (changed.endsWith('/*') && `${path}/`.startsWith(changed.slice(0, -1))))
    },
  })
}
