import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { oneOf } from '#contract/fields.ts'
import { defaultLanguage, languages } from '#contract/languages.ts'
import { ApplicationListQuery } from '#contract/members/membership-applications.ts'
import { AuditLogQuery } from './audit-log.ts'

/** The language of the headings and of fixed words in a CSV file; what people typed stays as it is. */
const ExportQuery = z.object({ lang: z._default(oneOf(languages), defaultLanguage) })

/** By status as in the list of applications. No search: what is searched, a name or a phone number, is kept out of addresses. */
const ApplicationsExportQuery = z.extend(z.pick(ApplicationListQuery, { status: true }), ExportQuery.shape)

/** Filters as in the activity log. */
const LogExportQuery = z.extend(z.pick(AuditLogQuery, { kind: true, person: true }), ExportQuery.shape)

const file = { access: 'admin', confirms: true, sends: 'text/csv' } as const

export const exportMembers = call('GET /api/exports/members.csv', {
  ...file,
  summary: 'All accounts with their details as CSV; recorded in the activity log',
  query: ExportQuery,
})

export const exportApplications = call('GET /api/exports/applications.csv', {
  ...file,
  summary: 'Applications as CSV; recorded in the activity log',
  query: ApplicationsExportQuery,
})

export const exportLog = call('GET /api/exports/log.csv', {
  ...file,
  summary: 'The activity log as CSV; recorded in it',
  query: LogExportQuery,
})

export const exportRideSheet = call('GET /api/riding-events/:id/sheet.csv', {
  ...file,
  summary: 'Riders with phone and emergency contact as CSV; recorded in the activity log',
  query: ExportQuery,
})
