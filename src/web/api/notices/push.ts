import { queryOptions } from '@tanstack/react-query'
import type { Push } from '#contract/notices/push.ts'

/** The site's key for push messages, and the current user's browsers that take them. */
export const pushQuery = queryOptions<Push, Error, Push, readonly string[]>({ queryKey: ['/api/push'] })
