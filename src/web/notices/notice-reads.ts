import { listNotices } from '#contract/notices/notice-calls.ts'
import { read } from '#web/api/calls.ts'

/** For logged-in users only. Stale after a minute, because more is told meanwhile. */
export const noticesQuery = read(listNotices, {}, { staleTime: 60_000 })
