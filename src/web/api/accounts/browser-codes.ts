import { queryOptions } from '@tanstack/react-query'
import type { BrowserCode } from '#contract/accounts/browser-codes.ts'

export const browserCodePath = '/api/auth/browser-code'

/** How far the code of this session is; null without one. */
export const browserCodeQuery = queryOptions<BrowserCode | null, Error, BrowserCode | null, readonly string[]>({
  queryKey: [browserCodePath],
})
