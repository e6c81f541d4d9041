import { comparable } from '#server/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import type { VerificationLetter } from './verification-letters.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Letters in 24 hours, no matter who causes them; each as many for the address of an account as for that of applications, so that a stranger's applications do not block a member's letter. */
const lettersPerAddress = 3
/** For one account or application, whatever addresses it is given. */
const lettersPerSubject = 5
/** Over all: what 100 new accounts and 100 applications of a day may cause, and as much again as a club needs. */
const lettersPerDay = 300

interface Next extends VerificationLetter {
  /** The letter itself: it does not count against its own next attempt. */
  letterId: string
  email: string
}

/** Until when the letter has to wait because of those that were sent in the last 24 hours; undefined when it may go out. */
export async function findHoldEnd(db: Db, { letterId, kind, subjectId, email }: Next, now: Date): Promise<Date | undefined> {
  const owner = kind === 'accountAddress' ? 'userId' : 'applicationId'
  // One row for each letter: the attempts of one letter are one.
  const letters = db
    .selectFrom('emailVerifications')
    .select(({ fn }) => ['letterId', fn.max('createdAt').as('at')])
    .where('createdAt', '>', new Date(now.getTime() - dayMs).toISOString())
    .where('letterId', '!=', letterId)
    .groupBy('letterId')
    .orderBy('at', 'desc')
    .limit(1)
  const beyond = await Promise.all([
    letters
      .where('emailKey', '=', comparable(email))
      .where(owner, 'is not', null)
      .offset(lettersPerAddress - 1)
      .executeTakeFirst(),
    letters
      .where(owner, '=', subjectId)
      .offset(lettersPerSubject - 1)
      .executeTakeFirst(),
    letters.offset(lettersPerDay - 1).executeTakeFirst(),
  ])
  const ends = beyond.flatMap((letter) => (letter === undefined ? [] : [Date.parse(letter.at) + dayMs]))
  return ends.length === 0 ? undefined : new Date(Math.max(...ends))
}
