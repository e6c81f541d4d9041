import { popUpTexts } from '#contract/rides/pop-up.ts'
import { type ClubDay, clockText, longDayText } from '#server/club-time.ts'
import type { RidingEventRow } from '#server/db/tables.ts'

type Planned = Pick<RidingEventRow, 'eventDate' | 'startTime' | 'meetingLocation' | 'meetingLocationEn' | 'difficulty'>
type Texts = ReturnType<typeof popUpTexts>

/** Title and description that the site writes for a ride which is planned in one dialog. */
export function siteTexts(ride: Planned): Texts {
  return popUpTexts(ride, (language) => ({
    clockTime: (time) => clockText(time, language),
    monthDay: (day) => longDayText(day as ClubDay, language),
  }))
}

/** They name day, hour and place, so they follow the plan until others are written. */
export function textsAfter(before: Planned & Texts, after: Partial<Planned>): Texts {
  const { titleKo, titleEn, descriptionKo, descriptionEn } = before
  const own = siteTexts(before)
  const isOwn =
    titleKo === own.titleKo &&
    titleEn === own.titleEn &&
    descriptionKo === own.descriptionKo &&
    descriptionEn === own.descriptionEn
  return isOwn ? siteTexts({ ...before, ...after }) : { titleKo, titleEn, descriptionKo, descriptionEn }
}
