import { mutationOptions, type QueryClient, type UseMutationOptions } from '@tanstack/react-query'
import type { Answer, AnyCall } from '#contract/calls.ts'
import { type Input, request } from './calls.ts'
import { HttpError } from './request.ts'

// Apart from calls.ts, so that no visitor downloads it who changes nothing.

type Change<Which> = UseMutationOptions<Answer<Which>, Error, Input<Which>>

/**
 * A call that changes something, as React Query's options. Afterwards what the call `changes` is read again: also when another person was faster, because
 * then the row is gone or has changed.
 */
export function change<Which extends AnyCall>(which: Which, options: Omit<Change<Which>, 'mutationFn'> = {}) {
  return mutationOptions<Answer<Which>, Error, Input<Which>>({
    mutationFn: (input) => request(which, input),
    ...options,
    async onSettled(...result) {
      const [, error, , , { client }] = result
      if (which.changes && (error === null || wasOvertaken(error))) await invalidate(client, which.changes)
      await options.onSettled?.(...result)
    },
  })
}

function wasOvertaken(error: Error): boolean {
  return error instanceof HttpError && [403, 404, 409].includes(error.status)
}

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
