import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContactMessageSubmission } from '#contract/site/contact-messages.ts'
import { ageOfStamp, findSuspicions, stampForm } from './contact-suspicions.ts'

const minute = 60_000

const plain: ContactMessageSubmission = {
  name: '이서연',
  email: 'seoyeon@example.com',
  subject: '첫 라이딩 문의',
  message: '안녕하세요. 125cc 스쿠터로도 함께 달릴 수 있을까요?',
}

const judged = (change: Partial<ContactMessageSubmission>, ...age: [(number | null | undefined)?]) =>
  findSuspicions({ ...plain, ...change }, age.length === 0 ? 2 * minute : age[0])

test('an ordinary message from our form has no suspicions', () => {
  assert.deepEqual(judged({}), { isSpam: false, suspicions: [] })
  assert.deepEqual(
    judged({ website: '', message: 'Call me at 303-555-0100 or write to me@example.com. R.S.V.P.' }).suspicions,
    [],
  )
})

test('one weak sign is recorded, two mark the message as spam', () => {
  const link = 'The bike is this one: https://bikes.example/xsr900'
  assert.deepEqual(judged({ message: link }), { isSpam: false, suspicions: ['links'] })
  assert.deepEqual(judged({}, undefined), { isSpam: false, suspicions: ['form'] })
  assert.deepEqual(judged({}, 2_999), { isSpam: false, suspicions: ['timing'] })
  assert.deepEqual(judged({}, 3_000).suspicions, [])
  assert.deepEqual(judged({}, 24 * 60 * minute).suspicions, [])
  assert.deepEqual(judged({}, 24 * 60 * minute + 1), { isSpam: false, suspicions: ['timing'] })
  assert.deepEqual(judged({ message: link }, undefined), { isSpam: true, suspicions: ['form', 'links'] })
  assert.deepEqual(judged({ subject: link }, 1_000), { isSpam: true, suspicions: ['timing', 'links'] })
})

test('the trap, a stamp that is not ours, an address as name and many links are each enough', () => {
  assert.deepEqual(judged({ website: 'https://pills.example' }), { isSpam: true, suspicions: ['trap'] })
  assert.deepEqual(judged({}, null), { isSpam: true, suspicions: ['form'] })
  assert.deepEqual(judged({ name: 'www.pills.example' }), { isSpam: true, suspicions: ['name'] })
  const links = ['http://a.example', '[url=b.example]', '<a href=c>', 'www.d.example', 'e.example/now', 'HTTPS://F.EXAMPLE']
  for (const link of links) {
    assert.deepEqual(judged({ message: Array(3).fill(link).join(' 그리고 ') }), { isSpam: true, suspicions: ['links'] }, link)
    assert.equal(judged({ message: `${link} ${link} 바이크` }).isSpam, false, link)
  }
})

test('a stamp tells its age to whoever shares the secret, and nothing else is one', () => {
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
