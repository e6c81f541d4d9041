import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MembershipApplicationInput } from './membership-applications.ts'

const application = {
  koreanName: '김도윤',
  englishName: 'Doyun Kim',
  kakaoId: 'doyun',
  phoneNumber: '(303) 555-0142',
  email: 'doyun@example.com',
  dateOfBirth: '1991-04-17',
  motorcycleModel: 'BMW R 1250 GS',
  emergencyContactName: '이수빈',
  emergencyContactRelation: 'spouse',
  emergencyContactPhone: '(303) 555-0143',
  membershipFee: '$50',
}

test('an application starts with its payment pending and decides nothing else about itself', () => {
  const parsed = MembershipApplicationInput.parse({ ...application, status: 'approved', notes: 'let me in' })
  assert.deepEqual(parsed, { ...application, paymentStatus: 'pending' })
})

test('every field is required', () => {
  for (const name of Object.keys(application)) {
    for (const value of [undefined, null, ' ']) {
      const result = MembershipApplicationInput.safeParse({ ...application, [name]: value })
      assert.deepEqual(result.error?.issues.map(({ path }) => path.join('.')).at(0), name, `${name} ${value}`)
    }
  }
})

test('the date of birth is a day of the calendar, and the choices are closed', () => {
  for (const wrong of [
    { dateOfBirth: '1991-02-30' },
    { dateOfBirth: '4/17/1991' },
    { emergencyContactRelation: 'cat' },
    { paymentStatus: 'later' },
  ]) {
    assert.equal(MembershipApplicationInput.safeParse({ ...application, ...wrong }).success, false, JSON.stringify(wrong))
  }
})
