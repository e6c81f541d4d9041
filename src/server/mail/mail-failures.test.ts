import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MailFailure, readMailFailure } from './smtp.ts'

/** As nodemailer reports an answer of the mail server. */
const answered = (response: string, command: string) => {
  const code =
    command === 'DATA' ? 'EMESSAGE' : command.startsWith('AUTH') ? 'EAUTH' : command === 'CONN' ? 'EPROTOCOL' : 'EENVELOPE'
  return Object.assign(new Error(response), { code, command, response, responseCode: Number(response.slice(0, 3)) })
}

const answers: Record<MailFailure['fault'], [command: string, response: string][]> = {
  address: [
    ['RCPT TO', '550 5.1.1 <old@example.com>: Recipient address rejected: User unknown in virtual mailbox table'],
    ['DATA', '550-5.1.1 The email account that you tried to reach does not exist.'],
    ['RCPT TO', '550 No such user here'],
    ['RCPT TO', '550 Requested action not taken: mailbox unavailable'],
    ['RCPT TO', '551 User not local'],
    ['RCPT TO', '552 5.2.2 Try again when there is room'],
    ['RCPT TO', '553 Invalid address'],
    ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied.'],
    ['RCPT TO', '550 5.1.10 RESOLVER.ADR.RecipientNotFound'],
    ['RCPT TO', '550 5.5.0 Requested action not taken'],
    ['DATA', '550 5.1.1 User unknown'],
    ['DATA', '552 5.2.2 Over quota'],
    ['DATA', '554 delivery error: dd This user doesn’t have a yahoo.com account (old@yahoo.com) [0]'],
  ],
  message: [
    ['MAIL FROM', '552 5.3.4 Message size exceeds fixed limit'],
    ['DATA', '552 5.2.3 Message exceeds the size limit'],
    ['DATA', '552 Message size exceeds the maximum'],
    ['DATA', '554 5.6.0 Message contains invalid header'],
  ],
  site: [
    ['AUTH PLAIN', '535 5.7.8 Authentication credentials invalid'],
    ['MAIL FROM', '550 5.1.0 Address rejected'],
    ['DATA', '550 5.1.8 Access denied, bad outbound sender'],
    ['RCPT TO', '530 Authentication required'],
    ['RCPT TO', '550 5.7.1 Not through here'],
    ['RCPT TO', '550 Relaying not allowed'],
    ['RCPT TO', '452 4.2.2 Mailbox full'],
    ['RCPT TO', '503 5.5.1 Bad sequence of commands'],
    ['DATA', '550 Rejected'],
    ['CONN', '554 No SMTP service here'],
  ],
}

for (const [fault, list] of Object.entries(answers))
  test(`an answer is the fault of the ${fault}`, () => {
    for (const [command, response] of list) {
      const read = readMailFailure(answered(response, command))
      assert.equal(read.fault, fault, `${command}: ${response}`)
      assert.match(read.code ?? '', fault === 'address' ? /^EREFUSED 5\d\d( 5\.[\d.]+)?$/ : /^E[A-Z]+ \d{3}( \d\.[\d.]+)?$/)
    }
  })

test('no answer at all is the fault of the site, and is tried again', () => {
  for (const code of ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS', 'EAUTH'])
    assert.deepEqual(readMailFailure(Object.assign(new Error('x'), { code })), { fault: 'site', code: undefined })
  for (const error of [undefined, null, 'x', new Error('x')])
    assert.deepEqual(readMailFailure(error), { fault: 'site', code: undefined })
})
