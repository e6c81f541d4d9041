import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApplicationDetail } from '#contract/members/membership-applications.ts'
import type { Announcement } from '#contract/news/announcements.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { createTestApp } from '../../../test/app.ts'
import { apply } from '../../../test/applying.ts'
import { planRide } from '../../../test/rides.ts'

test('announcements, rides, sheets and applications come with the links of their texts, in lists and alone', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const texts = { titleKo: '신청', titleEn: 'Sign up', contentEn: 'Call me.', eventDate: '2126-07-04', type: 'general' }
  const announcement = { ...texts, contentKo: 'https://forms.gle/abc에서 신청하세요.' }
  const created = await app.inject({ method: 'POST', url: '/api/announcements', headers, payload: announcement })
  const links = { contentKo: [{ start: 0, end: 21, href: 'https://forms.gle/abc' }] }
  const { id } = created.json<Announcement>()
  const read = async <Body>(url: string) => (await app.inject({ url, headers })).json<Body>()
  assert.deepEqual(created.json<Announcement>().links, links)
  assert.deepEqual((await read<Announcement>(`/api/announcements/${id}`)).links, links)
  assert.deepEqual((await read<Announcement[]>('/api/announcements'))[0]?.links, links)
  const payload = { ...texts, contentKo: '전화 주세요.' }
  const changed = await app.inject({ method: 'PUT', url: `/api/announcements/${id}`, headers, payload })
  assert.ok(!('links' in changed.json<object>()), 'a text without links')

  const { ride } = await planRide(app, {
    descriptionEn: 'Ask a@b.kr.',
    route: 'https://maps.app.goo.gl/Ab12',
    meetingLocation: 'naver.me/x',
  })
  assert.deepEqual(ride.links, {
    descriptionEn: [{ start: 4, end: 10, href: 'mailto:a@b.kr' }],
    meetingLocation: [{ start: 0, end: 10, href: 'https://naver.me/x' }],
    route: [{ start: 0, end: 28, href: 'https://maps.app.goo.gl/Ab12' }],
  })
  const sheet = await read<{ event: RidingEvent }>(`/api/riding-events/${ride.id}/ride-sheet`)
  assert.deepEqual(sheet.event.links, ride.links)

  for (const phoneNumber of ['010-1234-5678', '010 1234 5678'])
    await apply(app, {}, { phoneNumber, emergencyContactPhone: '(303) 555-0100' })
  const [first] = await read<ApplicationDetail[]>('/api/membership-applications?view=summary')
  const href = 'tel:+821012345678'
  assert.deepEqual(first?.links, { phoneNumber: [{ start: 0, end: 13, href }] }, 'numbers that work from any country')
  const detail = await read<ApplicationDetail>(`/api/membership-applications/${first?.id}`)
  assert.equal(detail.links?.emergencyContactPhone?.[0]?.href, 'tel:+13035550100')
  assert.equal(detail.likelySame[0]?.links?.phoneNumber?.[0]?.href, href)
})

test('another country of the club counts at once: for the numbers in texts, and in an imported list', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const phoneNumber = '020 7946 0018'
  await apply(app, {}, { phoneNumber })
  async function read() {
    const [application] = (await app.inject({ url: '/api/membership-applications?view=summary', headers })).json<
      ApplicationDetail[]
    >()
    const payload = { dryRun: true, people: [{ row: 2, koreanName: '홍길동', phoneNumber }] }
    const list = await app.inject({ method: 'POST', url: '/api/members/import', headers, payload })
    return [application?.links?.phoneNumber?.[0]?.href, list.json().people[0].warnings.length]
  }
  assert.deepEqual(await read(), ['tel:02079460018', 1])
  const change = { method: 'PUT' as const, url: '/api/club-settings', headers, payload: { country: 'GB' } }
  assert.equal((await app.inject(change)).statusCode, 200)
  assert.deepEqual(await read(), ['tel:+442079460018', 0])
})
