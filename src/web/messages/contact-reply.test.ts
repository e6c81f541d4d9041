import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replyAddress } from './contact-reply.ts'

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
