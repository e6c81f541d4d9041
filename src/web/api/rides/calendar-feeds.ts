import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CalendarFeed, CalendarFeedInput } from '#contract/rides/riding-events.ts'
import { request } from '#web/api/request.ts'

const path = '/api/calendar-feed'

/** The calendar link of the current user. */
export const calendarFeedQuery = queryOptions<CalendarFeed, Error, CalendarFeed, readonly string[]>({ queryKey: [path] })

/** Makes a link, which ends the one before. */
export const makeCalendarFeed = mutationOptions({
  mutationFn: (input: CalendarFeedInput) => request<CalendarFeed>('POST', path, input),
  onSuccess: (feed, _input, _result, { client }) => client.setQueryData(calendarFeedQuery.queryKey, feed),
})

export const endCalendarFeed = mutationOptions({
  mutationFn: () => request<void>('DELETE', path),
  onSuccess: (_nothing, _input, _result, { client }) =>
    client.setQueryData(calendarFeedQuery.queryKey, { path: null, createdAt: null }),
})
