import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { DetailsConfirmation, OwnApplication, OwnDetailsUpdate } from './details.ts'

export const findOwnApplication = call('GET /api/membership-applications/mine', {
  access: 'user',
  summary: 'The user’s application: the newest approved one, else the newest pending one',
  answers: z.nullable(OwnApplication),
})

export const updateOwnDetails = call('PUT /api/membership-applications/mine', {
  access: 'user',
  summary: 'Change the details of the user’s application; 409 when it has changed since `expectedVersion`',
  body: OwnDetailsUpdate,
  answers: OwnApplication,
  refusals: {
    403: 'With `needs: "confirmation"`: the email address changes.',
    404: 'The user has no such application.',
  },
  changes: ['/api/auth/user/addresses'],
})

export const confirmOwnDetails = call('POST /api/membership-applications/mine/confirmation', {
  access: 'user',
  summary:
    'Confirm that the details are right, 409 when they changed since `expectedVersion`; agree to the current privacy notice when its version is given',
  body: DetailsConfirmation,
  answers: OwnApplication,
  refusals: { 404: 'The user has no such application.' },
})
