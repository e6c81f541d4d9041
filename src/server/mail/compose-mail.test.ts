import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#server/config.ts'
import type { ApplicationMailKind } from '#server/db/tables.ts'
import type { Applicant } from '#server/members/membership-applications.ts'
import { composeApplicantMail, composeContactMail } from './compose-mail.ts'

const { club } = readConfig({})

const outbox = (kind: ApplicationMailKind) => ({ id: 'one', kind })

const applicant: Applicant = {
  email: 'doyun@example.com',
  emailVerifiedAt: '2026-06-01T00:00:00.000Z',
  koreanName: '김도윤',
  englishName: 'Doyun Kim',
  language: 'ko',
  status: 'approved',
  userId: 'u',
}

test('the welcome links to the login page in its language when the site knows its address', () => {
  const publicUrl = new URL('https://riders.example.com')
  const known = composeApplicantMail(outbox('approved'), applicant, { club, publicUrl })
  assert.match(known?.text ?? '', /로그인하시면[^\n]+\n\nhttps:\/\/riders\.example\.com\/login\n/)
  const english = composeApplicantMail(outbox('approved'), { ...applicant, language: 'en' }, { club, publicUrl })
  assert.match(english?.text ?? '', /\n\nhttps:\/\/riders\.example\.com\/login\?lang=en\n/)
  const unknown = composeApplicantMail(outbox('approved'), applicant, { club })
  assert.doesNotMatch(unknown?.text ?? '', /http|undefined/)
})

test('an applicant without an account is asked to create one and gets no login link', () => {
  const text = (language: string) =>
    composeApplicantMail(outbox('approved'), { ...applicant, language, userId: null }, { club })?.text ?? ''
  for (const language of ['ko', 'unknown']) assert.match(text(language), /아이디를 이 메일에 답장으로/)
  assert.match(text('en'), /Reply to this email with the username/)
})

test('real names stay unchanged, in every script and with every mark; the phone number of the club gets its usual form', () => {
  const typed = { ...club, phone: '303.555.0100', country: 'US' } as const
  for (const englishName of ["Mary O'Brien-Kim", 'J. R. Kim', 'Kim, Doyun', 'Zoë Çelik', '남궁 민수']) {
    const mail = composeApplicantMail(outbox('received'), { ...applicant, englishName, language: 'en' }, { club: typed })
    assert.ok(mail?.text.startsWith(`Hello ${englishName},\n`), englishName)
    assert.match(mail?.text ?? '', /\(303\) 555-0100\n$/)
  }
})

const letter = {
  name: '이서연',
  email: 'seoyeon@example.com',
  subject: '첫 라이딩 문의',
  message: '안녕하세요.\n스쿠터도 괜찮을까요?',
  status: 'new',
}

test('a contact mail says who wrote and links to the messages of the dashboard', () => {
  const mail = composeContactMail({ id: 'one' }, letter, { club, publicUrl: new URL('https://riders.example.com') })
  assert.match(mail?.text ?? '', /이름: 이서연\n[\s\S]*\n\n안녕하세요\.\n스쿠터도 괜찮을까요\?\n/)
  assert.match(mail?.text ?? '', /https:\/\/riders\.example\.com\/admin\?tab=settings\n$/)
  assert.doesNotMatch(composeContactMail({ id: 'one' }, letter, { club })?.text ?? '', /http|undefined/)
})

test('an application or a message without a valid address gets no mail', () => {
  for (const email of ['', 'a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 'Kim <a@example.com>']) {
    assert.equal(composeApplicantMail(outbox('received'), { ...applicant, email }, { club }), null)
    assert.equal(composeContactMail({ id: 'one' }, { ...letter, email }, { club }), null)
  }
})
