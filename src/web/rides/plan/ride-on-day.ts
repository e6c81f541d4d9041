import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isCalendarDay } from '#contract/calendar-day.ts'
import type { RidingEvent, RidingEventFields } from '#contract/rides/riding-events.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { announcementQuery } from '#web/news/announcement-reads.ts'
import { recentRidesQuery } from './recent-rides.ts'
import { blankRide, usualStart } from './ride-fields.ts'

/**
 * `?newRide=<day>&from=<announcement>` opens the form of a new ride on the day that most members chose, with the texts of what asked them: nothing is made until
 * it is saved. @param open is given a key of that form.
 */
export function useRideOnDay(open: (key: string, fields: Required<RidingEventFields>) => void): void {
  const search = new URLSearchParams(useSearch())
  const [day, from] = [search.get('newRide') ?? '', search.get('from')]
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const format = useFormat()
  const opening = useRef('')

  useEffect(() => {
    if (!isCalendarDay(day)) {
      opening.current = ''
      return
    }
    const key = `${day} ${from}`
    if (opening.current === key) return
    opening.current = key
    void fill()

    async function fill() {
      const today = format.today()
      const [recent, announcement] = await Promise.all([
        client.fetchInfiniteQuery(recentRidesQuery).catch(() => undefined),
        from ? client.fetchQuery(announcementQuery(from)).catch(() => null) : null,
      ])
      const rides: RidingEvent[] = recent?.pages.flatMap(({ rows }) => rows) ?? []
      const { startTime } = usualStart(rides, { today, dayOf: format.dayInput })
      open(key, { ...blankRide(day), startTime, ...(announcement && textsOf(announcement)) })
      // Loaded again, the page has the form as it was left.
      navigate('/admin?tab=events', { replace: true })
    }
  }, [day, from, client, format, navigate, open])
}

type Texts = Pick<RidingEventFields, 'titleKo' | 'titleEn' | 'descriptionKo' | 'descriptionEn'>

function textsOf({
  titleKo,
  titleEn,
  contentKo,
  contentEn,
}: Record<'titleKo' | 'titleEn' | 'contentKo' | 'contentEn', string>): Texts {
  return { titleKo, titleEn, descriptionKo: contentKo, descriptionEn: contentEn }
}
