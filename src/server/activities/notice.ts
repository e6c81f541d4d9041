import type { NotificationPreferences, Role } from '#contract/accounts/users.ts'
import type { NoticeKind } from '#contract/all-activities.ts'
import type { Language } from '#contract/languages.ts'
import type { Bilingual } from '#server/bilingual.ts'
import type { ClubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { NoticeRow, OutboxRow, RidingEventRow } from '#server/db/tables.ts'
import type { Block } from '#server/mail/letters.ts'
import type { Addressee } from '#server/notices/addressees.ts'
import type { InboxCounts } from '#server/notices/inbox.ts'

// docs/decisions/031: who is told what, through which channels. 063: one entry for each thing that happens

/** The moment and the zone of the quiet hours. */
export type Moment = Pick<ClubClock, 'now'> & { club: { timeZone: string } }

export type RideFacts = Pick<RidingEventRow, 'titleKo' | 'titleEn' | 'eventDate' | 'endDate' | 'startTime'>

/** Nothing is told of a ride that has started. */
export interface Happening {
  moment: Moment
  ride?: Pick<RidingEventRow, 'id' | 'updatedAt' | 'endTime'> & RideFacts
}

/** One text for all channels: the site's list, the push message, and the subject and first sentence of the mail. */
export interface NoticeText {
  heading: string
  text: string
}

export interface NoticeTextOptions {
  /** The other person; left out where no one may be named. */
  person?: string | null
  /** The new meeting place; left out where it may not be shown. */
  place?: string | null
  /** Whether words that people typed for this notice may be said; left out where they may not be shown. */
  ownWords?: boolean
  counts?: InboxCounts
}

/** In Settings. What concerns a person's own application, place or account has none. */
export type NoticeSwitch = keyof NotificationPreferences

/** Urgent mail and push go before all other, and news after all other. */
export const urgency = { urgent: 0, usual: 1, news: 2 } as const satisfies Record<string, OutboxRow['priority']>

/** How often one person is told. The act itself is never held up: calls have limits of their own (http/limits/rate-limits.ts). */
export interface Budget {
  priority: OutboxRow['priority']
  /** Notices of this kind that one person gets in 24 hours, about the same `of`. */
  perDay: number
  /** `recipient`: about anything. `other`: about one other person. `event`: one kind of change. */
  of: 'recipient' | 'subject' | 'other' | 'event'
  /** `last`: the last of the day says that no more are told. `hourly`: of further ones the last is told at the next full hour. */
  beyond: 'last' | 'hourly'
}

export interface Notice<Told extends Happening = Happening, Facts extends object = object> {
  kind: NoticeKind
  to(change: Db, told: Told): Promise<string[]>
  /** What it is about, and which version of it: each person is told once of each. */
  about(told: Told, recipient: { userId: string; dueAt: string }): [subjectId: string, version: string]
  /** The other person whom it is about: one notice until it is read. */
  other?(told: Told): string
  facts(told: Told): Facts
  factsFor?(change: Db, told: Told): Promise<(userId: string) => Facts>
  /** When mail and push may go out. `day`: after the quiet hours. `beforeStart`: nor after the start. `hourly`: as one digest. `now`: also at night. */
  when: 'now' | 'day' | 'beforeStart' | 'hourly'
  /** Whether it breaks the quiet hours close to the start of the ride. */
  isUrgent?(told: Told): boolean
  budget: Budget
  /** Null for what has a mail of its own, or none. */
  mail: {
    /** Without one it is always sent. */
    switch?: NoticeSwitch
    why(person: Pick<Addressee, 'role'>): Bilingual
    details?(db: Db, notice: Pick<NoticeRow, 'subjectId'>, language: Language): Promise<Block[]>
    /** In place of the person's own address. */
    address?(facts: Facts): string | null
  } | null
  /** `high`: wakes a phone that saves power. */
  push: 'always' | 'high' | 'never' | NoticeSwitch
  /** It names other people: shown to administrators and to the leader of the ride. */
  isForOfficers?: true
  /** Whether it still concerns its reader: if not, neither mail nor push is sent (docs/product.md 19.6). The site's list keeps it. */
  isTrue?(db: Db, notice: NoticeRow, told: { facts: Facts; reader: Reader; moment: Moment }): Promise<boolean>
  /** A title that was corrected, or an hour that has changed, must not go on being told. */
  asNow?(facts: Facts, now: { ride: RideFacts | null; news: { titleKo: string; titleEn: string } | null }): Facts
  link(subjectId: string, facts: Facts, counts?: InboxCounts): string
  /** Without `person` and `place` it names no one and no meeting place, as push messages demand. */
  text: Record<Language, Writer<Facts>>
}

type Reader = Pick<Addressee, 'userId' | 'role'>

/** A method, so that each notice is one of `Notice`. */
type Writer<Facts> = { write(facts: Facts, options: NoticeTextOptions): NoticeText }['write']

export const byNewsSwitch = {
  switch: 'emailNotifications',
  why: () => ({
    ko: '설정에서 이메일 알림을 켜 두셔서 보내 드리는 메일입니다.',
    en: 'You get this email because email notifications are on in your settings.',
  }),
} as const

/** Whether the notice is still for them is checked when it is sent. */
export function channelsOf(
  { mail, push }: Pick<Notice, 'mail' | 'push'>,
  person: Pick<Addressee, 'isActive' | NoticeSwitch> & { address: string | null },
): { mail: boolean; push: boolean } {
  const isOn = (channel: NoticeSwitch | undefined) => person.isActive && (channel === undefined || person[channel])
  return {
    mail: mail !== null && person.address !== null && isOn(mail.switch),
    push: push !== 'never' && isOn(push === 'always' || push === 'high' ? undefined : push),
  }
}

interface Which {
  ids?: readonly string[]
  roles?: readonly Role[]
  except?: string
}

/** Ids of active accounts, in order. */
export async function activeUsers(db: Db, { ids, roles, except = '' }: Which): Promise<string[]> {
  if (ids?.length === 0) return []
  const users = await db
    .selectFrom('users')
    .select('id')
    .where('isActive', '=', 'true')
    .where('id', '!=', except)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .$if(roles !== undefined, (query) => query.where('role', 'in', roles ?? []))
    .orderBy('id')
    .execute()
  return users.map(({ id }) => id)
}

/** Whether the person was told something of this kind about the same later. */
export async function hasNewer(
  db: Db,
  { id, userId, subjectId, createdAt }: NoticeRow,
  kinds: readonly NoticeKind[],
): Promise<boolean> {
  const newer = await db
    .selectFrom('notices')
    .select('id')
    .where('userId', '=', userId)
    .where('kind', 'in', kinds)
    .where('subjectId', '=', subjectId)
    .where(({ or, and, eb }) => or([eb('createdAt', '>', createdAt), and([eb('createdAt', '=', createdAt), eb('id', '>', id)])]))
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
}
