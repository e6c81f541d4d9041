import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apply } from '../../../test/applying.ts'
import { openSite } from '../../../test/rendered-pages.ts'
import { joinRide, planRide } from '../../../test/rides.ts'
import { send } from '../../../test/send.ts'

test('a guest’s home page says how many places are left and how to become a member; with approval the same session may take one', async () => {
  await using site = await openSite()
  const { admin, ride } = await planRide(site, { maxParticipants: 3 })
  const [guest, member] = [await site.signedInAs('guest'), await site.signedInAs('member')]
  const name = { firstName: 'Bartholomew', lastName: 'Featherstone' }
  await site.db.updateTable('users').set(name).where('id', '=', member.userId).execute()
  assert.equal((await joinRide(site, member, ride.id)).statusCode, 200)
  const read = async () => (await send(site, guest, `GET /?lang=en&ride=${ride.id}`)).body
  const takesPart = ['>I’m going<', name.firstName]

  const asGuest = await read()
  assert.ok(asGuest.includes('1 rider going · 2 spots left'))
  assert.ok(asGuest.includes('open to approved members'))
  for (const text of [...takesPart, ...Object.values(name), member.username]) assert.ok(!asGuest.includes(text), text)

  const { id } = (await apply(site, guest.headers)).json()
  const approval = { method: 'POST', url: `/api/membership-applications/${id}/approve`, headers: admin.headers } as const
  assert.equal((await site.inject({ ...approval, payload: { userId: '' } })).statusCode, 200)
  const asMember = await read()
  for (const text of takesPart) assert.ok(asMember.includes(text), text)
  assert.ok(!asMember.includes('open to approved members'))
})
