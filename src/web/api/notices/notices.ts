import { queryOptions } from '@tanstack/react-query'
import type { Notice } from '#contract/notices/notices.ts'

/** What the current user was told, newest first. For logged-in users only. Stale after a minute, because more is told meanwhile. */
export const noticesQuery = queryOptions<Notice[], Error, Notice[], readonly string[]>({
  queryKey: ['/api/notices'],
  staleTime: 60_000,
})
