import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answers } from '../../../test/applying.ts'
import { MembershipApplicationInput } from './membership-applications.ts'

const { paymentStatus: _claim, ...application } = answers

test('every field is required', () => {
  for (const name of Object.keys(application)) {
    for (const value of [undefined, null, ' ']) {
      const result = MembershipApplicationInput.safeParse({ ...application, [name]: value })
      assert.deepEqual(result.error?.issues.map(({ path }) => path.join('.')).at(0), name, `${name} ${value}`)
    }
  }
})

test('a day that is none, a text that is no address or too long, and unknown choices are rejected', () => {
  for (const [name, value] of [
    ['dateOfBirth', '1991-02-30'],
    ['dateOfBirth', '4/17/1991'],
    ['email', 'nowhere'],
    ['emergencyContactRelation', 'cat'],
    ['paymentStatus', 'later'],
    ['motorcycleModel', '가'.repeat(101)],
  ] as const)
    assert.equal(MembershipApplicationInput.safeParse({ ...application, [name]: value }).success, false, value)
})
