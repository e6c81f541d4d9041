import { dollarsOf } from '#contract/money/amounts.ts'
import type { Club } from '#contract/site/club.ts'
import { type ClubDay, clubToday, fullDayText } from '#server/club-time.ts'
import { type Db, memoizeUntilCommit, onceFor } from '#server/db/open.ts'
import { findOpenSeason } from './collections.ts'

const officersTell = { ko: '운영진이 알려 드립니다.', en: 'Our officers will tell you.' }

/** Each page of a user asks. */
const openSeason = onceFor((db) =>
  memoizeUntilCommit(db, async (today: ClubDay) => {
    const season = await findOpenSeason(db, today)
    if (season === undefined) return undefined
    const { dueDate } = season
    return { ...season, due: { ko: `${fullDayText(dueDate, 'ko')}까지`, en: `by ${fullDayText(dueDate, 'en')}` } }
  }),
)

/** What pages say of the dues: those of the open season, else the club's own values. */
export async function shownDues(
  db: Db,
  { dues, duesPayment, timeZone }: Club,
  now = new Date(),
): Promise<Pick<Club, 'dues' | 'duesPayment'>> {
  const season = await openSeason(db)(clubToday(now, timeZone))
  if (season === undefined) return { dues, duesPayment }
  const { amountCents, due, waysKo, waysEn } = season
  const ways = duesPayment?.ways ?? officersTell
  return {
    dues: dollarsOf(amountCents),
    duesPayment: {
      due,
      ways: { ko: waysKo ?? waysEn ?? ways.ko, en: waysEn ?? waysKo ?? ways.en },
    },
  }
}
