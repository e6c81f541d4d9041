import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Announcement, AnnouncementInput } from '#contract/announcements.ts'
import { listPages } from './list-pages.ts'
import { request } from './request.ts'

const path = '/api/announcements'

/** How many announcements the home page shows (SPEC section 2). */
export const announcementsShown = 6

/** The newest announcements, as visitors see them. */
export const announcementsQuery = queryOptions<Announcement[], Error, Announcement[], readonly string[]>({
  queryKey: [path],
  meta: { rowsShown: announcementsShown },
})

/** All announcements, a page at a time, as administrators leaf through them. One invalidation renews these and the ones above. */
export const announcementPagesQuery = listPages<Announcement>(path)

export const createAnnouncement = mutationOptions({
  mutationFn: (input: AnnouncementInput) => request<Announcement>('POST', path, input),
  onSuccess: (_created, _input, _result, { client }) => client.invalidateQueries({ queryKey: [path] }),
})

// Changing and deleting renew the list also when they fail: most likely somebody else was quicker and the row is gone.
export const updateAnnouncement = mutationOptions({
  mutationFn: ({ id, ...input }: AnnouncementInput & { id: string }) => request<Announcement>('PUT', `${path}/${id}`, input),
  onSettled: (_updated, _error, _input, _result, { client }) => client.invalidateQueries({ queryKey: [path] }),
})

export const deleteAnnouncement = mutationOptions({
  mutationFn: (id: string) => request<void>('DELETE', `${path}/${id}`),
  onSettled: (_nothing, _error, _id, _result, { client }) => client.invalidateQueries({ queryKey: [path] }),
})
