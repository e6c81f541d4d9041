import type { Db } from '#server/db/open.ts'
import type { SessionRow } from '#server/db/person-rows.ts'
import { agreedVersion, needsConsent } from '#server/members/consent.ts'
import { secondFactorRule } from './second-factor/rule-name.ts'
import { endOf } from './sessions.ts'
import { type User, visible } from './users.ts'

/** Use of a session is written once in this time, so the idle limit is exact to a day. */
const useIntervalMs = 24 * 60 * 60 * 1000

export interface FoundSession extends Pick<SessionRow, 'signedInAt' | 'lastSeenAt'> {
  user: User
  /** Milliseconds since 1970. */
  endsAt: number
  /** When a day has passed since it was noted that the session is in use, in milliseconds since 1970. */
  useIsDueAt: number
  /** Milliseconds since 1970. */
  confirmedAt: number
}

/** A session with its user, in one query. It may have ended: `endsAt` says when. */
export async function findSession(db: Db, idHash: string): Promise<FoundSession | undefined> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['signedInAt', 'confirmedAt', 'lastSeenAt', 'expire', ...visible.map((column) => `users.${column}` as const)])
    .select(agreedVersion.as('agreed'))
    .select(({ selectFrom }) => [
      'hasSecondFactor',
      selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.userId', '=', 'users.id').limit(1).as('passkeyId'),
      selectFrom('secondFactors').select('confirmedAt').whereRef('secondFactors.userId', '=', 'users.id').as('codesSince'),
      selectFrom('recoveryCodes')
        .select(({ fn }) => fn.countAll<number | string>().as('left'))
        .whereRef('recoveryCodes.userId', '=', 'users.id')
        .where('usedAt', 'is', null)
        .as('codesLeft'),
      selectFrom('clubRules').select('value').where('name', '=', secondFactorRule).as('needsSecondFactor'),
    ])
    .where('sid', '=', idHash)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { signedInAt, confirmedAt, lastSeenAt, expire, agreed, codesSince, codesLeft, ...rest } = found
  const { hasSecondFactor, passkeyId, needsSecondFactor, ...account } = rest
  const due =
    account.role === 'admin'
      ? secondFactorDue({
          isRequired: needsSecondFactor === 'true',
          isOwned: codesSince !== null || passkeyId !== null,
          isShown: hasSecondFactor === 'true',
        })
      : undefined
  const user: User = {
    ...account,
    ...(needsConsent(agreed) && { consentDue: true }),
    ...(codesSince !== null && { recoveryCodesLeft: Number(codesLeft) }),
    ...(due !== undefined && { secondFactorDue: due }),
  }
  return {
    signedInAt,
    lastSeenAt,
    endsAt: Date.parse(expire),
    useIsDueAt: Date.parse(lastSeenAt) + useIntervalMs,
    confirmedAt: Date.parse(confirmedAt),
    user,
  }
}

interface AdministratorsFactor {
  /** By the club. */
  isRequired: boolean
  isOwned: boolean
  /** In this session. */
  isShown: boolean
}

function secondFactorDue({ isRequired, isOwned, isShown }: AdministratorsFactor): User['secondFactorDue'] {
  if (!isOwned) return isRequired ? 'required' : 'advised'
  return isRequired && !isShown ? 'unshown' : undefined
}

/** Writes that the session is in use; of many requests at once, one does. */
export async function recordSessionUse(
  db: Db,
  idHash: string,
  { signedInAt, lastSeenAt }: FoundSession,
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: now.toISOString(), expire: endOf(signedInAt, now) })
    .where('sid', '=', idHash)
    .where('lastSeenAt', '=', lastSeenAt)
    .execute()
}
