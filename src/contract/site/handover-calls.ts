import { call } from '#contract/calls.ts'
import { Envelope, Handover, InvitedOfficer, OfficerInvitation } from './handover.ts'

export const describeHandover = call('GET /api/handover', {
  access: 'admin',
  summary: 'What the next officers have to know about the site, without any secret',
  answers: Handover,
})

export const makeEnvelope = call('POST /api/handover/envelope', {
  access: 'admin',
  confirms: true,
  summary:
    'Make a backup of everything with its key, encrypted by a passphrase that is in this answer alone; other administrators are told',
  creates: Envelope,
  refusals: { 409: 'One is being made, or the disk is full.' },
})

export const fetchEnvelope = call('GET /api/handover/envelope/:id', {
  access: 'admin',
  confirms: true,
  summary: 'The file of that backup, for an hour',
  sends: 'application/octet-stream',
})

export const inviteOfficer = call('POST /api/handover/invitation', {
  access: 'admin',
  confirms: true,
  summary: 'Make an account of an administrator without a password, and the link by which its owner sets one',
  body: OfficerInvitation,
  sample: { username: 'president', email: 'president@example.com', firstName: '길동', lastName: '홍' },
  creates: InvitedOfficer,
  refusals: { 409: 'The username or the email address is taken.' },
  changes: ['/api/handover', '/api/users/*', '/api/status'],
})
