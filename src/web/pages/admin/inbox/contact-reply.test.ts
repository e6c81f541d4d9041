import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phoneIn, replyAddress } from './contact-reply.ts'

test('a reply goes to the sender with one Re: and the message quoted', () => {
  const message = { email: "o'brien+club@example.com", subject: '첫 라이딩 & 회비?', message: '안녕하세요.\n\n괜찮을까요?' }
  const url = new URL(replyAddress(message))
  assert.equal(decodeURIComponent(url.pathname), "o'brien+club@example.com")
  assert.equal(url.searchParams.get('subject'), 'Re: 첫 라이딩 & 회비?')
  assert.equal(url.searchParams.get('body'), '\r\n\r\n> 안녕하세요.\r\n>\r\n> 괜찮을까요?')
  assert.deepEqual([...url.searchParams.keys()], ['subject', 'body'])
  assert.equal(new URL(replyAddress({ ...message, subject: 'RE: Hello' })).searchParams.get('subject'), 'RE: Hello')
})

test('a long message is quoted in part, and no character is cut in two', () => {
  const url = replyAddress({ email: 'a@example.com', subject: 'Long', message: '🏍️'.repeat(400) })
  const body = new URL(url).searchParams.get('body') ?? ''
  assert.ok(body.endsWith('…'))
  assert.ok(body.isWellFormed())
})

test('a phone number in the message can be dialed; dates, prices and distances are not taken for one', () => {
  const dialed = {
    '303-555-0163으로 문자 주세요': '3035550163',
    'Call (720) 555-0118.': '7205550118',
    '+1 303 555 0100 please': '+13035550100',
    '010-1234-5678 한국 번호': '01012345678',
    '3035550100': '3035550100',
  }
  for (const [message, expected] of Object.entries(dialed)) assert.equal(phoneIn(message)?.dialed, expected, message)
  for (const message of ['2026-07-04 10:00', '$1200 for 125cc', '11.28.2026', '80 bikes, 110 miles', '없음'])
    assert.equal(phoneIn(message), null, message)
})
