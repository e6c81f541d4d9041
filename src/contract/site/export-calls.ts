import { call } from '#contract/calls.ts'
import { ApplicationsExportQuery, ExportQuery, LogExportQuery } from './exports.ts'

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
