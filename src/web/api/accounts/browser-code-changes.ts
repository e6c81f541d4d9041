import { mutationOptions } from '@tanstack/react-query'
import type { BrowserCode, CodeDigits, CodeEntry, EnteredCode, NewBrowserCode } from '#contract/accounts/browser-codes.ts'
import { request } from '#web/api/request.ts'
import { browserCodeQuery, browserCodePath as path } from './browser-codes.ts'

// Apart from browser-codes.ts, so that no page downloads them that has no codes.

export const makeBrowserCode = mutationOptions({
  mutationFn: () => request<NewBrowserCode>('POST', path),
  gcTime: 0, // a secret
  onSuccess({ id, secondsLeft }, _nothing, _result, { client }) {
    const made: BrowserCode = { id, secondsLeft, state: 'open', device: null }
    client.setQueryData(browserCodeQuery.queryKey, made)
  },
})

export const confirmBrowserCode = mutationOptions({
  mutationFn: ({ id, digits }: { id: string } & CodeDigits) =>
    request<void>('POST', `${path}/${encodeURIComponent(id)}/confirmation`, { digits }),
  // Also after a failure: wrong digits end the code.
  onSettled: (_nothing, _error, _input, _result, { client }) => client.invalidateQueries(browserCodeQuery),
})

export const endBrowserCode = mutationOptions({
  mutationFn: ({ id }: { id: string }) => request<void>('DELETE', `${path}/${encodeURIComponent(id)}`),
  onSettled: (_nothing, _error, _input, _result, { client }) => client.setQueryData(browserCodeQuery.queryKey, null),
})

/** In the other browser. */
export const enterBrowserCode = mutationOptions({
  mutationFn: (input: CodeEntry) => request<EnteredCode>('POST', `${path}/entry`, input),
})

export const codeLoginPath = `${path}/login`
