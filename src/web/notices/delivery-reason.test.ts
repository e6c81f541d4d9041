import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryReason } from './delivery-reason.ts'

test('officers read why a message was not sent, and for an unknown reason its code', () => {
  const mail = (errorCode: string | null) => deliveryReason({ channel: 'mail', errorCode })
  const push = (errorCode: string | null) => deliveryReason({ channel: 'push', errorCode })
  assert.equal(mail(null), null)
  const reasons: [reason: ReturnType<typeof mail>, ...codes: string[]][] = [
    ['password', 'EAUTH 535'],
    ['noAnswer', 'ESOCKET', 'ETIMEDOUT'],
    ['addressRefused', 'EREFUSED 550 5.1.1'],
    ['address', 'EADDRESS'],
    ['mailRefused', 'EMESSAGE 554', 'EENVELOPE 550 5.7.1'],
    ['mailPostponed', 'EENVELOPE 450 4.2.1'],
    ['other', 'EODD'],
  ]
  for (const [reason, ...codes] of reasons) for (const code of codes) assert.equal(mail(code), reason, code)
  for (const code of ['PUSH 500', 'EPUSHSERVICE', 'EPUSHKEYS']) assert.equal(push(code), 'pushRefused', code)
  assert.equal(push('ECONNREFUSED'), 'noAnswer')
})
