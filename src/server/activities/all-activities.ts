import type { NoticeKind } from '#contract/all-activities.ts'
import type { Language } from '#contract/languages.ts'
import { accountsTold } from '#server/accounts/account-activities.ts'
import type { NoticeRow } from '#server/db/tables.ts'
import { membersTold } from '#server/members/member-activities.ts'
import { moneyTold } from '#server/money/money-activities.ts'
import { newsTold } from '#server/news/news-activities.ts'
import type { InboxCounts } from '#server/notices/inbox.ts'
import { ridesTold } from '#server/rides/ride-activities.ts'
import { siteTold } from '#server/site/site-activities.ts'
import type { Notice, NoticeText, NoticeTextOptions } from './notice.ts'

/** What is told of activities: of those in the log under the name of their line (contract/all-activities.ts), of others under one of their own. */
export const toldActivities = { ...accountsTold, ...membersTold, ...ridesTold, ...moneyTold, ...newsTold, ...siteTold }
export type ToldActivities = typeof toldActivities

type FactsOf<Each> = Each extends Notice<infer _, infer Facts> ? Facts : never
type KeyOf<Each> = Each extends unknown ? keyof Each : never
type ValueOf<Each, Key extends PropertyKey> = Each extends unknown ? (Key extends keyof Each ? Each[Key] : never) : never
type AnyFacts = FactsOf<ToldActivities[keyof ToldActivities]>
/** What a notice stores: the facts of its kind. `isLast`: of the day, further ones are not told one by one. */
export type NoticeFacts = { kind: NoticeKind; isLast?: true } & { [Key in KeyOf<AnyFacts>]?: ValueOf<AnyFacts, Key> }

const byKind = new Map<string, Notice>(Object.values<Notice>(toldActivities).map((notice) => [notice.kind, notice]))
export const notices: readonly Notice[] = [...byKind.values()]

/** @throws when a newer version of the site has written a kind that this one does not know. */
export function noticeOf(kind: NoticeKind): Notice {
  const notice = byKind.get(kind)
  if (notice === undefined) throw new Error(`There is no notice of the kind ${kind}`)
  return notice
}

/** Facts are written by `record` alone, so what is parsed is what was written. */
export function readFacts({ content }: Pick<NoticeRow, 'content'>): NoticeFacts {
  return JSON.parse(content)
}

const lastOfDay: Record<Language, string> = {
  ko: '오늘은 이런 알림을 많이 보내 드려서, 이후의 일은 따로 알려 드리지 않습니다. 홈페이지에서 확인해 주세요.',
  en: 'You had many of these today, so what follows today is not told one by one. Please look on the website.',
}

export function noticeText(facts: NoticeFacts, language: Language, options: NoticeTextOptions = {}): NoticeText {
  const written = noticeOf(facts.kind).text[language](facts, options)
  return facts.isLast ? { ...written, text: `${written.text} ${lastOfDay[language]}` } : written
}

export function noticeLink(
  { kind, subjectId }: Pick<NoticeRow, 'kind' | 'subjectId'>,
  facts: NoticeFacts,
  counts?: InboxCounts,
): string {
  return noticeOf(kind).link(subjectId, facts, counts)
}
