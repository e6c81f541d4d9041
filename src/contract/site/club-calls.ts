import { call } from '#contract/calls.ts'
import { Club } from './club.ts'
import { ClubAndMail, ClubSettingsInput, SetupInput, SetupState } from './club-settings.ts'

const someValues = { dues: '$60', years: 21 }

export const readClub = call('GET /api/club', {
  access: 'anyone',
  summary: 'The club’s own values',
  answers: Club,
})

export const readClubSettings = call('GET /api/club-settings', {
  access: 'admin',
  summary: 'The club’s own values with their version, those before the last change, and the mailbox',
  answers: ClubAndMail,
})

export const changeClubSettings = call('PUT /api/club-settings', {
  access: 'admin',
  summary: 'Change all or some of the club’s own values, and the mailbox once an email through it has left',
  body: ClubSettingsInput,
  sample: someValues,
  answers: ClubAndMail,
  confirms: true,
  refusals: {
    409: 'They have changed since `expectedVersion`; or the file that CLUB_CONFIG names rules; or the time zone would change, and `rides` are still to come.',
  },
  changes: ['/api/club-settings', '/api/club', '/api/visitor-settings'],
})

export const setUpClub = call('POST /api/setup', {
  access: 'anyone',
  summary:
    'A step of the first setup. It needs the secret of the address that the start printed. With `administrator` it is the last one: 201, and the session of that account',
  body: SetupInput,
  sample: { secret: 'Yk3mQ9v0Z1s8T4nB7xW2cR5dF6gH0jK1lP3oU8iE9aM', ...someValues },
  answers: SetupState,
  refusals: {
    403: 'The secret is not, or no longer, valid.',
    409: 'The file that CLUB_CONFIG names rules; or the username or the email address is taken.',
  },
})
