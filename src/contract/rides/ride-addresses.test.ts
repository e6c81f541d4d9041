import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressIn, withLanguage } from '#contract/languages.ts'
import { readRequestedRide, rideAddress, rideCalendarAddress, rideLink, ridePicturePath } from './ride-addresses.ts'
import { downloadRideCalendar } from './ride-calls.ts'

const id = '0192f0c1-2345-7abc-8def-0123456789ab'
const read = (query: string) => readRequestedRide(new URLSearchParams(query))

test('the address of a ride names it', () => {
  assert.equal(read(rideAddress(id).slice(2)), id)
  assert.equal(read(`lang=en&ride=${id}&utm_source=kakao`), id)
  assert.equal(ridePicturePath(id, 'en'), `/preview/ride-${id}-en.jpg`)
  assert.equal(rideCalendarAddress(id, 'en'), `${downloadRideCalendar.path.replace(':id', id)}?lang=en`)
})

test('a link to a ride opens the section that shows it, in either language', () => {
  assert.equal(rideLink(id), `/?ride=${id}#announcements`)
  assert.equal(addressIn('ko', rideLink(id)), rideLink(id))
  assert.equal(addressIn('en', rideLink(id)), `/?ride=${id}&lang=en#announcements`)
  assert.equal(withLanguage('/#announcements', 'ko'), '/?lang=ko#announcements')
})

test('other texts are no ride: words, paths, markup, and what is too long', () => {
  for (const text of ['', 'upcoming', 'outdated', '../users/1', 'a/b1', '<b>1', '1'.repeat(65)]) {
    assert.equal(read(new URLSearchParams({ ride: text }).toString()), null, text)
  }
})

test('an address that requests announcements requests no ride, on the server as in the browser', () => {
  assert.equal(read(`ride=${id}&announcement=${id}`), null)
  assert.equal(read(`older=${id}&ride=${id}`), null)
  assert.equal(read(`ride=${id}&announcement=words`), id)
})
