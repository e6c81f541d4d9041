import type { DataTag, QueryClient } from '@tanstack/react-query'

/** For a change whose answer is what `query` reads: it is not read again for that. */
export const keepAnswer =
  <Data>({ queryKey }: { queryKey: DataTag<readonly string[], Data, Error> }) =>
  (answer: Data, _input: unknown, client: QueryClient): void =>
    void client.setQueryData<Data>(queryKey as readonly string[], answer)
