import { call } from '#contract/calls.ts'
import { AccountLink, ImportedCorrection } from './corrections.ts'
import { ApplicationDetail } from './membership-applications.ts'

const changes = ['/api/membership-applications/*', '/api/users/*']

export const correctApplication = call('PUT /api/membership-applications/:id', {
  access: 'admin',
  summary: 'Correct the details of an application; 409 when it has changed since `expectedVersion`',
  body: ImportedCorrection,
  answers: ApplicationDetail,
  refusals: {
    403: 'With `needs: "confirmation"`: the email address changes.',
    409: 'It was rejected or closed, or has changed since `expectedVersion`.',
  },
  changes,
})

export const deleteApplication = call('DELETE /api/membership-applications/:id', {
  access: 'admin',
  summary: 'Delete an application',
  confirms: true,
  changes,
})

export const linkApplication = call('PUT /api/membership-applications/:id/account', {
  access: 'admin',
  summary: 'Connect an application with an account, which becomes a member’s if the application is approved',
  body: AccountLink,
  answers: ApplicationDetail,
  refusals: { 409: 'It belongs to another account, or the account cannot have it.' },
  changes,
})

export const unlinkApplication = call('DELETE /api/membership-applications/:id/account', {
  access: 'admin',
  summary: 'Disconnect an application from its account',
  refusals: { 409: 'Its account is about to be erased.' },
  changes,
})
