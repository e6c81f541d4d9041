import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryReason } from './delivery-reason.ts'

test('officers read why a message was not sent, and for an unknown reason its code', () => {
  const mail = (errorCode: string | null) => deliveryReason({ channel: 'mail', errorCode })
  const push = (errorCode: string | null) => deliveryReason({ channel: 'push', errorCode })
  assert.equal(mail(null), null)
  assert.deepEqual(
    [
      'EAUTH 535',
      'ESOCKET',
      'ETIMEDOUT',
      'EREFUSED 550 5.1.1',
      'EADDRESS',
      'EMESSAGE 554',
      'EENVELOPE 550 5.7.1',
      'EENVELOPE 450 4.2.1',
      'EODD',
    ].map(mail),
    ['password', 'noAnswer', 'noAnswer', 'addressRefused', 'address', 'mailRefused', 'mailRefused', 'mailPostponed', 'other'],
  )
  assert.deepEqual(['PUSH 500', 'EPUSHSERVICE', 'EPUSHKEYS', 'ECONNREFUSED'].map(push), [
    'pushRefused',
    'pushRefused',
    'pushRefused',
    'noAnswer',
  ])
})
