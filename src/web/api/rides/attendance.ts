import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Attendance, AttendanceInput, Season } from '#contract/ride-day/attendance.ts'
import { withQuery } from '#web/api/list-pages.ts'
import { request } from '#web/api/request.ts'
import { auditLogPath } from '#web/api/site/administration.ts'
import { attendancePath } from './own-season.ts'
import { ridesPath } from './riding-events.ts'

/** The rides of a year of the club and who rode them; null for the present one. Administrators only. */
export function seasonQuery(year: number | null) {
  return queryOptions<Season, Error, Season, readonly string[]>({
    queryKey: [withQuery(attendancePath, { year: year?.toString() })],
    staleTime: 30_000,
  })
}

/** Who may have ridden: for administrators and the ride's leaders. Fetched each time that it is shown. */
export function attendanceQuery(eventId: string) {
  return queryOptions<Attendance, Error, Attendance, readonly string[]>({
    queryKey: [`${ridesPath}/${eventId}/attendance`],
    gcTime: 0,
    refetchOnReconnect: false,
  })
}

/** Records who rode, which completes the ride. */
export const recordAttendance = mutationOptions({
  mutationFn: ({ eventId, ...input }: AttendanceInput & { eventId: string }) =>
    request<void>('PUT', `${ridesPath}/${eventId}/attendance`, input),
  onSuccess: (_nothing, _input, _result, { client }) =>
    Promise.all([
      ...[ridesPath, auditLogPath].map((path) => client.invalidateQueries({ queryKey: [path] })),
      client.invalidateQueries({ predicate: ({ queryKey: [path] }) => path?.startsWith(attendancePath) === true }),
    ]),
})
