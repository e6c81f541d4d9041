import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { OwnApplication } from '#contract/members/details.ts'
import { answers } from '../../../../test/applying.ts'
import {
  applicationLifeMs,
  blankDraft,
  changeDraft,
  cleanDraft,
  draftedValues,
  draftStore,
  prefill,
  valuesOf,
} from './join-draft.ts'

const account = { username: 'doyun', email: 'doyun@club.example', firstName: '도윤', lastName: '김' }

test('a draft never holds a password, even if its source does', () => {
  const draft = cleanDraft({
    account: { ...account, password: 'secret1' },
    password: 'secret1',
    application: { username: 'doyun', values: { koreanName: '김도윤', password: 'secret1' }, password: 'secret1' },
  })
  assert.equal(JSON.stringify(draft).includes('secret1'), false)
  assert.deepEqual(draft.account, account)
})

test('a stored text that is not a valid draft becomes a blank draft', () => {
  for (const damaged of [null, 7, 'x', [], { account: 7, registeredAt: 'yesterday', step: 'application', application: 'x' }]) {
    assert.deepEqual(cleanDraft(damaged), blankDraft)
  }
})

test('step 2 needs an account, and a choice that is no longer offered is not restored', () => {
  assert.equal(cleanDraft({ account, registeredAt: null, step: 'application' }).step, 'account')
  assert.equal(cleanDraft({ account, registeredAt: 1, step: 'application' }).step, 'application')
  const drafted = (values: object) => cleanDraft({ application: { username: 'doyun', values } }).application?.values
  assert.equal(drafted({ emergencyContactRelation: 'spouse' })?.emergencyContactRelation, 'spouse')
  assert.equal(drafted({ emergencyContactRelation: '' })?.emergencyContactRelation, undefined)
})

test('the draft of one account is not shown to another', () => {
  const draft = cleanDraft({ account, registeredAt: 1, application: { username: 'doyun', values: { kakaoId: 'doyun_kim' } } })
  assert.equal(draftedValues(draft, 'doyun')?.kakaoId, 'doyun_kim')
  assert.equal(draftedValues(draft, 'seoyeon'), null)
  assert.equal(draftedValues(blankDraft, ''), null)
})

test('the draft of step 2 is removed from the browser an hour after the last keystroke; the account and its step stay', (t: TestContext) => {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 1_000_000 })
  const values = { kakaoId: 'doyun_kim', dateOfBirth: '1991-04-17' }
  const stored = () => sessionStorage.getItem('join-draft') ?? ''
  changeDraft({ account, registeredAt: Date.now(), step: 'application', application: { username: 'doyun', values } })
  t.mock.timers.tick(applicationLifeMs - 1)
  changeDraft({ step: 'account' }) // not a keystroke: the expiry stays
  assert.match(stored(), /1991-04-17/)
  const reloaded = JSON.parse(stored())
  assert.equal(draftedValues(cleanDraft(reloaded), 'doyun')?.dateOfBirth, '1991-04-17')

  changeDraft({ step: 'application', application: { username: 'doyun', values } })
  t.mock.timers.tick(applicationLifeMs - 1)
  assert.match(stored(), /1991-04-17/)
  t.mock.timers.tick(1)
  assert.doesNotMatch(stored(), /1991-04-17|doyun_kim/)
  assert.equal(draftedValues(draftStore.get(), 'doyun'), null)
  assert.deepEqual([draftStore.get().account, draftStore.get().step], [account, 'application'])
  assert.equal(draftedValues(cleanDraft(reloaded), 'doyun'), null, 'also when the page is opened again later')
})

test('the Korean name is last name and first name without a space, the English one first and last with a space; without names there is nothing', () => {
  const { koreanName, englishName, email } = prefill({ firstName: '도윤', lastName: '김', email: 'doyun@club.example' })
  assert.deepEqual([koreanName, englishName, email], ['김도윤', '도윤 김', 'doyun@club.example'])
  assert.equal(prefill({ firstName: 'Doyun', lastName: 'Kim', email: null }).englishName, 'Doyun Kim')
  const nothing = { koreanName: '', englishName: '', email: '', paymentStatus: 'pending' }
  assert.deepEqual(prefill({ firstName: null, lastName: null, email: null }), nothing)
})

test('an application that was sent fills the form, without the fields that only the server sets and a relation that is no longer offered', () => {
  const sent = { ...answers, id: '1', status: 'pending', notes: null, emailVerifiedAt: null } as unknown as OwnApplication
  assert.deepEqual(valuesOf(sent), answers)
  assert.equal('emergencyContactRelation' in valuesOf({ ...sent, emergencyContactRelation: 'cousin' }), false)
  assert.equal(valuesOf({ ...sent, paymentStatus: 'maybe' }).paymentStatus, 'pending')
})
