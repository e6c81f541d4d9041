import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apply } from '../../../test/applying.ts'
import { engines } from '../../../test/databases/databases.ts'
import { eagerWorker, readOutbox, until } from '../../../test/eager-mail-worker.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { askAgain, linkIn, nothingIsDue, pressButton, siteWith } from '../../../test/verification.ts'

for (const engine of engines) {
  test(`${engine}: letters are few: for an address, for a person and in a day; the button says so`, async () => {
    await using mails = await startMailServer()
    await using app = await siteWith(mails, { engine })
    await using worker = eagerWorker(app.db, mails.url)
    for (let count = 0; count < 5; count += 1) await apply(app, {}, { email: 'victim@example.com' })
    await until(() => nothingIsDue(app.db))
    assert.equal(mails.mails.length, 3, 'three a day for one address, no matter who causes them')
    const waiting = (await readOutbox(app.db)).filter(({ lastErrorCode }) => lastErrorCode === 'ELETTERLIMIT')
    assert.equal(waiting.length, 2)
    assert.ok(waiting.every(({ nextAttemptAt }) => Date.parse(nextAttemptAt) - Date.now() > 86_000_000))
    // The account of that address has its own.
    const victim = await app.signedInAs('guest')
    await app.db
      .updateTable('users')
      .set({ email: 'victim@example.com', emailKey: 'victim@example.com', emailVerifiedAt: null })
      .where('id', '=', victim.userId)
      .execute()
    for (let count = 1; count <= 3; count += 1) {
      assert.equal((await askAgain(app, victim)).statusCode, 200)
      worker.nudge()
      await mails.arrived(3 + count)
      await until(() => nothingIsDue(app.db))
    }
    const refused = await askAgain(app, victim)
    assert.equal(refused.statusCode, 429)
    assert.match(refused.json().message, /spam folder/)
    const seconds = Number(refused.headers['retry-after'])
    assert.ok(seconds > 86_000 && seconds <= 86_400, `${seconds}`)
    // All links of the letters work.
    assert.equal((await pressButton(app, linkIn(mails.mails[3]))).statusCode, 200)
    assert.equal((await askAgain(app, victim)).statusCode, 409)

    // Five a day for one application, whatever addresses it gets.
    const guest = await app.signedInAs('guest')
    for (let count = 0; count < 7; count += 1) {
      await apply(app, guest.headers, { email: `somebody-${count}@example.com` })
      worker.nudge()
      await until(() => nothingIsDue(app.db))
    }
    assert.equal(mails.mails.filter(({ recipients }) => recipients[0]?.startsWith('somebody-')).length, 5)

    // Three hundred over all.
    const made = await app.db.selectFrom('emailVerifications').selectAll().executeTakeFirstOrThrow()
    const many = Array.from({ length: 300 }, (_, index) => ({
      ...made,
      hash: `h${index}`,
      letterId: `l${index}`,
      emailKey: `${index}`,
    }))
    await app.db.insertInto('emailVerifications').values(many).execute()
    await apply(app, {}, { email: 'late@example.com' })
    worker.nudge()
    await until(() => nothingIsDue(app.db))
    assert.ok(!mails.mails.some(({ recipients }) => recipients.includes('late@example.com')))
  })

  test(`${engine}: verified at the moment at which a mail is about to be held, the mail is not forgotten`, async () => {
    await using mails = await startMailServer()
    for (let round = 0; round < 8; round += 1) {
      await using app = await siteWith(mails, { engine })
      const before = mails.mails.length
      await app.db.updateTable('outbox').set({ nextAttemptAt: '2126-01-01T00:00:00.000Z' }).execute()
      const sent = await apply(app, {}, { email: `rider-${round}@example.com` })
      assert.equal(sent.statusCode, 201)
      // First the letter alone, then the confirmation and the button at once.
      await app.db
        .updateTable('outbox')
        .set({ nextAttemptAt: '2126-01-01T00:00:00.000Z' })
        .where('kind', '=', 'received')
        .execute()
      await using worker = eagerWorker(app.db, mails.url)
      const letter = (await mails.arrived(before + 1))[before]
      await app.db.updateTable('outbox').set({ nextAttemptAt: new Date().toISOString() }).where('kind', '=', 'received').execute()
      worker.nudge()
      await pressButton(app, linkIn(letter))
      worker.nudge()
      await mails.arrived(before + 2)
    }
  })
}
