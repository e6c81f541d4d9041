import { accountActivities, accountNotices } from './accounts/account-activities.ts'
import type { Activity } from './activities.ts'
import { albumActivities } from './albums/album-activities.ts'
import { bylawsActivities } from './bylaws/bylaws-activities.ts'
import { memberActivities, memberNotices } from './members/member-activities.ts'
import { messageActivities } from './messages/message-activities.ts'
import { moneyActivities, moneyNotices } from './money/money-activities.ts'
import { expensesActivities, tourCostsActivities } from './money/tour-costs-activities.ts'
import { newsActivities, newsNotices } from './news/news-activities.ts'
import { rideDayActivities } from './ride-day/ride-day-activities.ts'
import { rideActivities, rideNotices } from './rides/ride-activities.ts'
import { siteActivities, siteNotices } from './site/site-activities.ts'

// No page downloads these tables: the build puts the sentences of one language into its messages.

/** Everything that has a line in the activity log. */
export const activities = {
  ...accountActivities,
  ...memberActivities,
  ...rideActivities,
  ...rideDayActivities,
  ...moneyActivities,
  ...newsActivities,
  ...albumActivities,
  ...messageActivities,
  ...bylawsActivities,
  ...tourCostsActivities,
  ...expensesActivities,
  ...siteActivities,
} satisfies Record<string, Activity>
export type ActivityName = keyof typeof activities

/** @param name as the log stores it. */
export function findActivity(name: string): Activity | undefined {
  return Object.hasOwn(activities, name) ? activities[name as ActivityName] : undefined
}

/** What the list of sent messages calls each kind of notice. */
export const noticeLabels = {
  ...accountNotices,
  ...memberNotices,
  ...rideNotices,
  ...moneyNotices,
  ...newsNotices,
  ...siteNotices,
}

/** As stored. That an address was refused is sent by no channel, so it has no label. */
export type NoticeKind = keyof typeof noticeLabels | 'addressRefused'

type Group = ActivityName extends infer Name ? (Name extends `${infer First}.${string}` ? First : never) : never
type LogSentences = {
  [First in Group]: {
    [Name in ActivityName as Name extends `${First}.${infer Second}` ? Second : never]: (typeof activities)[Name]
  }
}

/** The sentences of the log, nested as the names of the activities say. */
export function logSentences(): LogSentences {
  const sentences: Record<string, Record<string, Activity>> = {}
  for (const [name, entry] of Object.entries(activities)) {
    const [first = '', second = ''] = name.split('.')
    sentences[first] = { ...sentences[first], [second]: entry }
  }
  return sentences as LogSentences
}
