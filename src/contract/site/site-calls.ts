import * as z from 'zod/mini'
import { OutdatedPhotoAlbum } from '#contract/albums/photo-albums.ts'
import { call } from '#contract/calls.ts'
import { ExpectedVersion, ListQuery } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { ApplicationListQuery } from '#contract/members/membership-applications.ts'
import { PersonFilterField } from '#contract/members/people.ts'
import { OutdatedAnnouncement } from '#contract/news/announcements.ts'
import { OutdatedRidingEvent } from '#contract/rides/riding-events.ts'
import { AuditEntry, AuditLogQuery } from './audit-log.ts'
import { DeletedItem } from './deleted-items.ts'
import { ExportQuery } from './export-query.ts'
import { EditedWords, PageWords, PageWordsInput, pageWordNames } from './page-words.ts'
import { Status } from './status.ts'
import { VisitorSettings } from './visitor-settings.ts'
import { Waiting } from './waiting.ts'

export const describeSite = call('GET /api/status', {
  access: 'admin',
  summary: 'The status of the site',
  answers: Status,
})

export const findWaiting = call('GET /api/waiting', {
  access: 'admin',
  summary: 'What waits for the administrators: numbers, and today’s rides',
  answers: Waiting,
})

export const backUpSite = call('POST /api/status/backup', {
  access: 'admin',
  summary: 'Back up now. The answer is the new status; nothing is downloaded',
  answers: Status,
  refusals: { 409: 'Backups are switched off.' },
})

export const findVisitorSettings = call('GET /api/visitor-settings', {
  access: 'admin',
  summary: 'What the club shows to those who are not logged in',
  answers: VisitorSettings,
})

export const changeVisitorSettings = call('PUT /api/visitor-settings', {
  access: 'admin',
  summary: 'Show upcoming or recent rides to those who are not logged in, or no longer',
  body: VisitorSettings,
  sample: { showsRidesToVisitors: true, showsRecentRidesToVisitors: false },
  answers: VisitorSettings,
  changes: ['/api/visitor-settings'],
})

export const listPageWords = call('GET /api/page-words', {
  access: 'anyone',
  summary: 'The texts of pages that the club says in its own words',
  answers: z.array(PageWords),
})

export const listEditedWords = call('GET /api/page-words/edited', {
  access: 'admin',
  summary: 'The same with those that were put back, and what each was before',
  answers: z.array(EditedWords),
})

const WordsName = z.object({ name: z.enum(pageWordNames) })
const words = ['/api/page-words/*']

export const changePageWords = call('PUT /api/page-words/:name', {
  access: 'admin',
  summary: 'Say a text of a page in the club’s own words',
  params: WordsName,
  body: PageWordsInput,
  sample: { ko: '회비는 1년에 50달러입니다.', en: 'Dues are $50 a year.' },
  answers: EditedWords,
  changes: words,
})

export const resetPageWords = call('DELETE /api/page-words/:name', {
  access: 'admin',
  summary: 'Use the site’s own text again',
  params: WordsName,
  query: ExpectedVersion,
  changes: words,
})

export const listAuditLog = call('GET /api/audit-log', {
  access: 'admin',
  summary: 'The activity log, newest first; of one kind, or about one account',
  query: AuditLogQuery,
  answers: z.array(AuditEntry),
})

export const listDeletedItems = call('GET /api/deleted-items', {
  access: 'admin',
  summary: 'Announcements, rides, albums and messages deleted in the last 30 days, last deleted first',
  query: ListQuery,
  answers: z.array(DeletedItem),
})

export const restoreDeletedItem = call('POST /api/deleted-items/:id/restore', {
  access: 'admin',
  summary: 'Put a deleted row back',
  answers: DeletedItem,
  refusals: { 409: 'It is there already.' },
  // The row may be in any of these lists.
  changes: [
    '/api/deleted-items/*',
    '/api/announcements/*',
    '/api/riding-events/*',
    '/api/photo-albums/*',
    '/api/contact-messages/*',
  ],
})

export const deleteForGood = call('DELETE /api/deleted-items/:id', {
  access: 'admin',
  summary: 'Delete a deleted row for good',
  confirms: true,
  changes: ['/api/deleted-items/*'],
})

const file = { access: 'admin', confirms: true, sends: 'text/csv' } as const

export const exportMembers = call('GET /api/exports/members.csv', {
  ...file,
  summary: 'Accounts with their details as CSV, all or those that a filter shows; recorded in the activity log',
  query: z.extend(ExportQuery, { filter: PersonFilterField }),
})

export const exportApplications = call('GET /api/exports/applications.csv', {
  ...file,
  summary: 'Applications as CSV; recorded in the activity log',
  // No search: what is searched, a name or a phone number, is kept out of addresses.
  query: z.extend(z.pick(ApplicationListQuery, { status: true }), ExportQuery.shape),
})

export const exportLog = call('GET /api/exports/log.csv', {
  ...file,
  summary: 'The activity log as CSV; recorded in it',
  query: z.extend(z.pick(AuditLogQuery, { kind: true, person: true }), ExportQuery.shape),
})

export const exportRideSheet = call('GET /api/riding-events/:id/sheet.csv', {
  ...file,
  summary: 'Riders with phone and emergency contact as CSV; recorded in the activity log',
  query: ExportQuery,
})

export const exportAnswers = call('GET /api/announcements/:id/answers.csv', {
  ...file,
  summary: 'Who answered what to an announcement as CSV; recorded in the activity log',
  query: ExportQuery,
})

const list = { access: 'admin', summary: 'Rows of which one language may be outdated', query: ListQuery } as const

export const listOutdatedAnnouncements = call('GET /api/announcements/outdated', {
  ...list,
  answers: z.array(OutdatedAnnouncement),
})
export const listOutdatedEvents = call('GET /api/riding-events/outdated', { ...list, answers: z.array(OutdatedRidingEvent) })
export const listOutdatedAlbums = call('GET /api/photo-albums/outdated', { ...list, answers: z.array(OutdatedPhotoAlbum) })

const confirmation = { access: 'admin', summary: 'Confirm that both languages match: removes the mark' } as const

export const confirmAnnouncementTranslation = call('DELETE /api/announcements/:id/outdated', {
  ...confirmation,
  changes: ['/api/announcements/*'],
})
export const confirmEventTranslation = call('DELETE /api/riding-events/:id/outdated', {
  ...confirmation,
  changes: ['/api/riding-events/*'],
})
export const confirmAlbumTranslation = call('DELETE /api/photo-albums/:id/outdated', {
  ...confirmation,
  changes: ['/api/photo-albums/*'],
})

export const chooseLanguage = call('GET /api/language', {
  access: 'anyone',
  summary: 'Stores the language in a cookie and redirects to the page before',
  query: z.object({ lang: z.enum(languages) }),
  redirects: true,
})

export const describeApi = call('GET /api/openapi.json', {
  access: 'anyone',
  summary: 'This document',
  answers: z.record(z.string(), z.unknown()),
})
