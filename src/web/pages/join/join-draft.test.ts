import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankDraft, cleanDraft, draftedValues } from './join-draft.ts'

const account = { username: 'doyun', email: 'doyun@club.example', firstName: '도윤', lastName: '김' }

test('a draft never holds a password, whatever it is made from', () => {
  const draft = cleanDraft({
    account: { ...account, password: 'secret1' },
    password: 'secret1',
    application: { username: 'doyun', values: { koreanName: '김도윤', password: 'secret1' }, password: 'secret1' },
  })
  assert.equal(JSON.stringify(draft).includes('secret1'), false)
  assert.deepEqual(draft.account, account)
})

test('a stored text that is no draft, or a damaged one, is a blank draft', () => {
  for (const damaged of [null, 7, 'x', [], { account: 7, registeredAt: 'yesterday', step: 'application', application: 'x' }]) {
    assert.deepEqual(cleanDraft(damaged), blankDraft)
  }
})

test('nobody stands at step 2 without an account', () => {
  assert.equal(cleanDraft({ account, registeredAt: null, step: 'application' }).step, 'account')
  assert.equal(cleanDraft({ account, registeredAt: 1, step: 'application' }).step, 'application')
})

test('what was typed for one account is not shown to another', () => {
  const draft = cleanDraft({ account, registeredAt: 1, application: { username: 'doyun', values: { kakaoId: 'doyun_kim' } } })
  assert.equal(draftedValues(draft, 'doyun')?.kakaoId, 'doyun_kim')
  assert.equal(draftedValues(draft, 'seoyeon'), null)
  assert.equal(draftedValues(blankDraft, ''), null)
})

test('a choice that is not on the list is not taken up again', () => {
  const drafted = (values: object) => cleanDraft({ application: { username: 'doyun', values } }).application?.values
  assert.equal(drafted({ emergencyContactRelation: 'spouse' })?.emergencyContactRelation, 'spouse')
  assert.equal(drafted({ emergencyContactRelation: '' })?.emergencyContactRelation, undefined)
})
