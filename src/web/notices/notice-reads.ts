import { countUnreadNotices, listNotices } from '#contract/notices/notice-calls.ts'
import { read } from '#web/api/calls.ts'

// For logged-in users only. Stale after a minute, because more may have been told.

/** Of every page. */
export const unreadNoticesQuery = read(countUnreadNotices, {}, { staleTime: 60_000 })

/** When the bell is opened. */
export const noticesQuery = read(listNotices, {}, { staleTime: 60_000 })
