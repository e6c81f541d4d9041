import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApplicationDetail } from '#contract/members/membership-applications.ts'
import type { Announcement } from '#contract/news/announcements.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { announcement } from '../../../test/announcements.ts'
import { createTestApp } from '../../../test/app.ts'
import { apply } from '../../../test/applying.ts'
import { planRide } from '../../../test/rides.ts'
import { ask } from '../../../test/send.ts'

test('announcements, rides, sheets and applications come with the links of their texts, in lists and alone', async () => {
  await using app = await createTestApp()
  const { admin, ride } = await planRide(app, {
    descriptionEn: 'Ask a@b.kr.',
    route: 'https://maps.app.goo.gl/Ab12',
    meetingLocation: 'naver.me/x',
  })
  const read = <Body>(path: string): Promise<Body> => ask(app, admin, `GET /api/${path}`)
  const contentKo = 'https://forms.gle/abc에서 신청하세요.'
  const created: Announcement = await ask(app, admin, 'POST /api/announcements', { ...announcement, contentKo })
  const [listed] = await read<Announcement[]>('announcements')
  const links = { contentKo: [{ start: 0, end: 21, href: 'https://forms.gle/abc' }] }
  for (const found of [created, await read<Announcement>(`announcements/${created.id}`), listed])
    assert.deepEqual(found?.links, links)
  const changed = await ask(app, admin, `PUT /api/announcements/${created.id}`, announcement)
  assert.ok(!('links' in changed), 'a text without links')

  assert.deepEqual(ride.links, {
    descriptionEn: [{ start: 4, end: 10, href: 'mailto:a@b.kr' }],
    meetingLocation: [{ start: 0, end: 10, href: 'https://naver.me/x' }],
    route: [{ start: 0, end: 28, href: 'https://maps.app.goo.gl/Ab12' }],
  })
  const sheet = await read<{ event: RidingEvent }>(`riding-events/${ride.id}/ride-sheet`)
  assert.deepEqual(sheet.event.links, ride.links)

  for (const phoneNumber of ['010-1234-5678', '010 1234 5678'])
    await apply(app, {}, { phoneNumber, emergencyContactPhone: '(303) 555-0100' })
  const [first] = await read<ApplicationDetail[]>('membership-applications?view=summary')
  const href = 'tel:+821012345678'
  assert.deepEqual(first?.links, { phoneNumber: [{ start: 0, end: 13, href }] }, 'numbers that work from any country')
  const detail = await read<ApplicationDetail>(`membership-applications/${first?.id}`)
  assert.equal(detail.links?.emergencyContactPhone?.[0]?.href, 'tel:+13035550100')
  assert.equal(detail.likelySame[0]?.links?.phoneNumber?.[0]?.href, href)
})

test('another country of the club counts at once: for the numbers in texts, and in an imported list', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const phoneNumber = '020 7946 0018'
  await apply(app, {}, { phoneNumber })
  async function read() {
    const [application] = await ask(app, admin, 'GET /api/membership-applications?view=summary')
    const people = [{ row: 2, koreanName: '홍길동', phoneNumber }]
    const list = await ask(app, admin, 'POST /api/members/import', { dryRun: true, people })
    return [application.links.phoneNumber[0].href, list.people[0].warnings.length]
  }
  assert.deepEqual(await read(), ['tel:02079460018', 1])
  await ask(app, admin, 'PUT /api/club-settings', { country: 'GB' })
  assert.deepEqual(await read(), ['tel:+442079460018', 0])
})
