import type { Collection } from '#contract/money/money.ts'

export interface TypedCollection {
  titleKo: string
  titleEn: string
  /** In dollars, as typed. */
  amount: string
  dueDate: string
  waysKo: string
  waysEn: string
  eventId: string
}

type Last = Pick<Collection, 'titleKo' | 'titleEn' | 'amountCents' | 'dueDate' | 'waysKo' | 'waysEn'>

/** From this month on, a club that has no dues yet opens those of the next year. */
const firstMonthOfNext = 10

/** The year after the last dues; without any, the present one, and late in it the next. @param today the club's day */
export function yearOfDues(last: Pick<Collection, 'dueDate' | 'titleKo'> | undefined, today: string): number {
  if (last !== undefined) return Number(/20\d\d/.exec(last.titleKo)?.[0] ?? last.dueDate.slice(0, 4)) + 1
  const year = Number(today.slice(0, 4))
  return Number(today.slice(5, 7)) >= firstMonthOfNext ? year + 1 : year
}

/** The values of the last dues, a year on. Leap days become the day before. */
export function proposeDues(last: Last | undefined, today: string): Omit<TypedCollection, 'amount'> {
  const year = yearOfDues(last, today)
  const blank = {
    titleKo: `${year}년 회비`,
    titleEn: `${year} dues`,
    dueDate: `${year}-03-31`,
    waysKo: '',
    waysEn: '',
    eventId: '',
  }
  if (last === undefined) return blank
  const inTitle = (title: string, otherwise: string) => (/20\d\d/.test(title) ? title.replace(/20\d\d/, String(year)) : otherwise)
  const dueYear = Number(last.dueDate.slice(0, 4)) + 1
  return {
    ...blank,
    titleKo: inTitle(last.titleKo, blank.titleKo),
    titleEn: inTitle(last.titleEn, blank.titleEn),
    dueDate: `${dueYear}-${last.dueDate.slice(5).replace('02-29', '02-28')}`,
    waysKo: last.waysKo ?? '',
    waysEn: last.waysEn ?? '',
  }
}
