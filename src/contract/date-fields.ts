import * as z from 'zod/mini'
import { isCalendarDay } from './calendar-day.ts'
import { say } from './sentences.ts'

const clubMoment = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?$/
const instant = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

function isClubDate(text: string): boolean {
  const day = (clubMoment.exec(text) ?? instant.exec(text))?.[1] ?? text
  return isCalendarDay(day)
}

const invalidDate = say('Please enter a valid date and time')

/**
 * A date, as forms and API clients send it (docs/product.md 2.2): `YYYY-MM-DD` is that calendar day in the club's zone,
 * `YYYY-MM-DDTHH:mm` that local time there; ISO instants are accepted too. The server turns each into ISO-8601 UTC.
 */
export const ClubDate = z
  .string(say('This field is required'))
  .check(z.trim(), z.minLength(1, say('This field is required')), z.refine(isClubDate, invalidDate))

/** As `ClubDate`; left out, `null` and blank all mean `null`. */
export const OptionalClubDate = z.pipe(
  z.nullish(
    z.string(invalidDate).check(
      z.trim(),
      z.refine((text) => text === '' || isClubDate(text), invalidDate),
    ),
  ),
  z.transform((text) => text || null),
)

const clockTime = /^([01]?\d|2[0-3]):([0-5]\d)(:[0-5]\d)?$/
const invalidTime = say('Please enter a valid time')

function toClockTime(text: string): string {
  const [, hour = '', minute = ''] = clockTime.exec(text) ?? []
  return `${hour.padStart(2, '0')}:${minute}`
}

/** A time of day in the club's zone, stored as `HH:mm`. Accepts `9:00` and the seconds that some browsers send. */
export const ClubTime = z.pipe(
  z.string(say('This field is required')).check(
    z.trim(),
    z.minLength(1, say('This field is required')),
    z.refine((text) => text === '' || clockTime.test(text), invalidTime),
  ),
  z.transform(toClockTime),
)

/** As `ClubTime`; left out, `null` and blank all mean `null`. */
export const OptionalClubTime = z.pipe(
  z.nullish(
    z.string(invalidTime).check(
      z.trim(),
      z.refine((text) => text === '' || clockTime.test(text), invalidTime),
    ),
  ),
  z.transform((text) => (text ? toClockTime(text) : null)),
)

/** An instant in answers: ISO-8601, UTC, ends in `Z`. */
export const Instant = z.string()
