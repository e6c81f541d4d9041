import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#server/config.ts'
import type { OutboxRow } from '#server/db/tables.ts'
import type { Applicant } from '#server/store/outbox.ts'
import { composeMail } from './compose-mail.ts'

const { club } = readConfig({})

const outbox = (kind: OutboxRow['kind']): OutboxRow => ({
  id: 'one',
  kind,
  applicationId: 'a',
  createdAt: '2026-07-04T06:00:00.000Z',
  attempts: 1,
  nextAttemptAt: '2026-07-04T06:05:00.000Z',
  sentAt: null,
  lastErrorCode: null,
})

const applicant: Applicant = {
  email: 'doyun@example.com',
  koreanName: '김도윤',
  englishName: 'Doyun Kim',
  language: 'ko',
  status: 'approved',
  userId: 'u',
}

test('the welcome leads to the sign-in page when the site knows its address', () => {
  const known = composeMail(outbox('approved'), applicant, { club, publicUrl: new URL('https://riders.example.com') })
  assert.match(known?.text ?? '', /로그인하시면[^\n]+\n\nhttps:\/\/riders\.example\.com\/login\n/)
  const unknown = composeMail(outbox('approved'), applicant, { club })
  assert.doesNotMatch(unknown?.text ?? '', /http|undefined/)
})

test('who applied without an account is asked for it instead of being sent to sign in as a member', () => {
  const text = (language: string) =>
    composeMail(outbox('approved'), { ...applicant, language, userId: null }, { club })?.text ?? ''
  assert.match(text('ko'), /아이디를 이 메일에 답장으로/)
  assert.match(text('en'), /Reply to this mail with the username/)
})

test('a language that is not offered is answered in Korean', () => {
  assert.match(composeMail(outbox('rejected'), { ...applicant, language: 'fr' }, { club })?.subject ?? '', /^\[한길 라이더스\]/)
})

test('the same mail has the same number each time it is written', () => {
  const numbers = [1, 2].map(() => composeMail(outbox('received'), applicant, { club })?.messageId)
  assert.deepEqual(numbers, ['<one@hangil.example>', '<one@hangil.example>'])
})
