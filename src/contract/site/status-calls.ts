import { call } from '#contract/calls.ts'
import { Status } from './status.ts'

export const describeSite = call('GET /api/status', {
  access: 'admin',
  summary: 'The status of the site',
  answers: Status,
})

export const backUpSite = call('POST /api/status/backup', {
  access: 'admin',
  summary: 'Back up now. The answer is the new status; nothing is downloaded',
  answers: Status,
  refusals: { 409: 'Backups are switched off.' },
})
