import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applicationFields } from '#contract/members/application-facts.ts'
import type { MembershipApplication } from '#contract/members/membership-applications.ts'
import { eachOf } from '#contract/records.ts'
import { prefill, valuesOf } from './prefill.ts'

const sent: MembershipApplication = {
  ...eachOf(applicationFields, ''),
  id: '1',
  koreanName: '김도윤',
  englishName: 'Doyun Kim',
  kakaoId: 'doyun',
  phoneNumber: '303-555-0142',
  email: 'doyun@club.example',
  emailVerifiedAt: null,
  dateOfBirth: '1988-04-17',
  motorcycleModel: 'BMW R 1250 GS',
  emergencyContactName: '김서연',
  emergencyContactRelation: 'spouse',
  emergencyContactPhone: '303-555-0143',
  membershipFee: '$50',
  paymentStatus: 'paid',
  status: 'pending',
  submittedAt: '2026-11-20T00:00:00.000Z',
  reviewedAt: null,
  notes: null,
  paymentConfirmedAt: null,
  updatedAt: '2026-11-20T00:00:00.000Z',
  detailsConfirmedAt: '2026-11-20T00:00:00.000Z',
  consentVersion: null,
  consentAt: null,
  importedAt: null,
  duplicateOf: null,
}

test('the Korean name is last name and first name without a space, the English one first and last with a space', () => {
  const { koreanName, englishName, email } = prefill({ firstName: '도윤', lastName: '김', email: 'doyun@club.example' })
  assert.deepEqual([koreanName, englishName, email], ['김도윤', '도윤 김', 'doyun@club.example'])
  assert.equal(prefill({ firstName: 'Doyun', lastName: 'Kim', email: null }).englishName, 'Doyun Kim')
})

test('an account without names prefills nothing, not even a space', () => {
  assert.deepEqual(prefill({ firstName: null, lastName: null, email: null }), {
    koreanName: '',
    englishName: '',
    email: '',
    paymentStatus: 'pending',
  })
})

test('an application that was sent fills the form, without the fields that only the server sets', () => {
  const { id, status, submittedAt, reviewedAt, notes, paymentConfirmedAt, updatedAt, ...rest } = sent
  const { detailsConfirmedAt, consentVersion, consentAt, importedAt, duplicateOf, emailVerifiedAt, ...typed } = rest
  assert.deepEqual(valuesOf(sent), typed)
})

test('a stored relation that is no longer offered has to be chosen again', () => {
  assert.equal('emergencyContactRelation' in valuesOf({ ...sent, emergencyContactRelation: 'cousin' }), false)
  assert.equal(valuesOf({ ...sent, paymentStatus: 'maybe' }).paymentStatus, 'pending')
})
