import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ageOfStamp, stampForm } from '#server/messages/contact-suspicions.ts'
import { readUnsubscribing, signUnsubscribing } from '#server/notices/unsubscribe-calls.ts'
import { freshDatabase } from '../../../test/databases/databases.ts'
import { findSecret } from './secrets.ts'

test('what the secret of one purpose signs, no other purpose accepts', async () => {
  await using db = await freshDatabase()
  const purposes = ['known-devices', 'unsubscribe', 'contact form']
  const secrets = await Promise.all(purposes.map((purpose) => findSecret(db, purpose)))
  assert.equal(new Set(secrets).size, purposes.length)
  const link = { userId: 'a', notices: 'eventReminders' } as const
  const now = new Date()
  for (const secret of secrets) {
    const accepted = (read: (other: string) => unknown) => secrets.filter((other) => read(other))
    const token = signUnsubscribing(link, secret)
    assert.deepEqual(
      accepted((other) => readUnsubscribing(token, other)),
      [secret],
    )
    const stamp = stampForm(secret, now)
    assert.deepEqual(
      accepted((other) => ageOfStamp(stamp, other, now) !== null),
      [secret],
    )
  }
})
