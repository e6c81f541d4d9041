import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/**
 * A mutation of which one call runs at a time: `mutate` and `mutateAsync` do nothing until it has ended. `isPending` alone is not enough, since a second
 * press may come before the component has rendered again (docs/product.md 3.18). The promise of an ignored call never settles. A call that must not be
 * lost waits: `whenEnded` acts at once, or once the running call has ended.
 */
export function useSingleCall<Data, Input>(options: UseMutationOptions<Data, Error, Input>) {
  const mutation = useMutation(options)
  const { mutateAsync: start } = mutation
  const running = useRef<Promise<Data>>(undefined)

  const mutateAsync = useCallback(
    (input: Input, callbacks?: MutateOptions<Data, Error, Input>): Promise<Data> => {
      if (running.current) return new Promise(() => {})
      running.current = start(input, callbacks).finally(() => {
        running.current = undefined
      })
      return running.current
    },
    [start],
  )
  const mutate = useCallback(
    (input: Input, callbacks?: MutateOptions<Data, Error, Input>): void => {
      mutateAsync(input, callbacks).catch(() => {}) // reported by the callbacks
    },
    [mutateAsync],
  )
  const whenEnded = useCallback((act: () => void): void => {
    // Of several that wait, one may have begun the next call.
    const again = () => whenEnded(act)
    if (running.current) running.current.then(again, again)
    else act()
  }, [])
  return { ...mutation, mutateAsync, mutate, whenEnded }
}
