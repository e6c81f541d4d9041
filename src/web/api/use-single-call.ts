import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/**
 * A mutation of which one call runs at a time: `mutate` and `mutateAsync` do nothing until it has ended. `isPending` alone is not enough, since a second
 * press may come before the component has rendered again (docs/product.md 3.18). The promise of an ignored call never settles.
 */
export function useSingleCall<Data, Input>(options: UseMutationOptions<Data, Error, Input>) {
  const mutation = useMutation(options)
  const { mutateAsync: start } = mutation
  const isRunning = useRef(false)

  const mutateAsync = useCallback(
    (input: Input, callbacks?: MutateOptions<Data, Error, Input>): Promise<Data> => {
      if (isRunning.current) return new Promise(() => {})
      isRunning.current = true
      return start(input, callbacks).finally(() => {
        isRunning.current = false
      })
    },
    [start],
  )
  const mutate = useCallback(
    (input: Input, callbacks?: MutateOptions<Data, Error, Input>): void => {
      mutateAsync(input, callbacks).catch(() => {}) // reported by the callbacks
    },
    [mutateAsync],
  )
  return { ...mutation, mutateAsync, mutate }
}
