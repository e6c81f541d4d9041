import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContactMessageSubmission } from '#contract/messages/contact-messages.ts'
import { ageOfStamp, findSuspicions, stampForm } from './contact-suspicions.ts'

const minute = 60_000

const plain: ContactMessageSubmission = {
  name: '이서연',
  email: 'seoyeon@example.com',
  subject: '첫 라이딩 문의',
  message: '안녕하세요. 125cc 스쿠터로도 함께 달릴 수 있을까요?',
}

const check = (change: Partial<ContactMessageSubmission>, ...age: [(number | null | undefined)?]) =>
  findSuspicions({ ...plain, ...change }, age.length === 0 ? 2 * minute : age[0])

test('an ordinary message from our form has no suspicions', () => {
  assert.deepEqual(check({}), { isSpam: false, suspicions: [] })
  assert.deepEqual(check({ website: '', message: 'Call me at 303-555-0100 or write to me@example.com. R.S.V.P.' }).suspicions, [])
})

test('one weak sign is recorded, two mark the message as spam', () => {
  const link = 'The bike is this one: https://bikes.example/xsr900'
  assert.deepEqual(check({ message: link }), { isSpam: false, suspicions: ['links'] })
  assert.deepEqual(check({}, undefined), { isSpam: false, suspicions: ['form'] })
  assert.deepEqual(check({}, 2_999), { isSpam: false, suspicions: ['timing'] })
  assert.deepEqual(check({}, 3_000).suspicions, [])
  assert.deepEqual(check({}, 24 * 60 * minute).suspicions, [])
  assert.deepEqual(check({}, 24 * 60 * minute + 1), { isSpam: false, suspicions: ['timing'] })
  assert.deepEqual(check({ message: link }, undefined), { isSpam: true, suspicions: ['form', 'links'] })
  assert.deepEqual(check({ subject: link }, 1_000), { isSpam: true, suspicions: ['timing', 'links'] })
})

test('the trap field, a forged stamp, a link as the name and many links each mark it as spam', () => {
  assert.deepEqual(check({ website: 'https://pills.example' }), { isSpam: true, suspicions: ['trap'] })
  assert.deepEqual(check({}, null), { isSpam: true, suspicions: ['form'] })
  assert.deepEqual(check({ name: 'www.pills.example' }), { isSpam: true, suspicions: ['name'] })
  const links = ['http://a.example', '[url=b.example]', '<a href=c>', 'www.d.example', 'e.example/now', 'HTTPS://F.EXAMPLE']
  for (const link of links) {
    assert.deepEqual(check({ message: Array(3).fill(link).join(' 그리고 ') }), { isSpam: true, suspicions: ['links'] }, link)
    assert.equal(check({ message: `${link} ${link} 바이크` }).isSpam, false, link)
  }
})

test('a stamp gives its age with the same secret, and forged stamps are detected', () => {
  const begun = new Date('2026-07-04T06:00:00Z')
  const later = new Date(begun.getTime() + 5_000)
  const stamp = stampForm('secret', begun)
  assert.equal(ageOfStamp(stamp, 'secret', later), 5_000)
  const [instant, signature] = stamp.split('.')
  const younger = (Number.parseInt(instant ?? '', 36) + 1).toString(36)
  const forged = ['', '.', 'x', `${instant}`, `${instant}.`, `${younger}.${signature}`, `${stamp}x`, `${stamp.slice(0, -1)}ß`]
  for (const text of forged) assert.equal(ageOfStamp(text, 'secret', later), null, text)
  assert.equal(ageOfStamp(stamp, 'another', later), null)
})
