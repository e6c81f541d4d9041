import { call } from '#contract/calls.ts'
import { MailTest, TestedMailbox } from './mailbox.ts'

export const testMailbox = call('POST /api/club-settings/mail-test', {
  access: 'admin',
  confirms: true,
  summary: 'Send a letter to oneself through a mailbox before it is used',
  body: MailTest,
  sample: {
    mail: { host: 'smtp.gmail.com', port: 465, user: 'riders@gmail.com', password: 'abcdefghijklmnop', from: 'riders@gmail.com' },
  },
  answers: TestedMailbox,
  refusals: { 400: 'The mail server refuses, or does not answer.' },
})
