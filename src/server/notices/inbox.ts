import type { Db } from '#server/db/open.ts'

export interface InboxCounts {
  applications: number
  messages: number
}

/** Pending applications and new messages, without those set aside as spam. */
export async function countInbox(db: Db, since: string): Promise<InboxCounts> {
  const counts = await listInboxArrivals(db, since)
  return countSince(counts, since)
}

/** Of a message that was taken for spam at first, when an administrator saw that it is not. */
export interface InboxArrivals {
  applications: string[]
  messages: string[]
}

/** More than a bell has to tell apart. */
const maxArrivals = 1_000

export async function listInboxArrivals(db: Db, since: string): Promise<InboxArrivals> {
  const applications = await db
    .selectFrom('membershipApplications')
    .select('submittedAt')
    .where('status', '=', 'pending')
    .where('submittedAt', '>=', since)
    .orderBy('submittedAt', 'desc')
    .limit(maxArrivals)
    .execute()
  const messages = await db
    .selectFrom('contactMessages')
    .select('mailQueuedAt')
    .where('status', '=', 'new')
    .where('mailQueuedAt', '>=', since)
    .orderBy('mailQueuedAt', 'desc')
    .limit(maxArrivals)
    .execute()
  return {
    applications: applications.map(({ submittedAt }) => submittedAt),
    messages: messages.flatMap(({ mailQueuedAt }) => mailQueuedAt ?? []),
  }
}

export function countSince({ applications, messages }: InboxArrivals, since: string): InboxCounts {
  const count = (instants: string[]) => instants.filter((instant) => instant >= since).length
  return { applications: count(applications), messages: count(messages) }
}
