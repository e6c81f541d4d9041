import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Club } from '#contract/site/club.ts'
import { sampleClub } from '#contract/site/setup-steps.ts'
import { blankFields, clubGroups, fieldsOf, groupNames, orStored, valuesOf, withoutSample } from './club-groups.ts'

const club = Club.parse(JSON.parse(readFileSync('club.config.json', 'utf8')))

test('each value of the club has one place: a form, the settings for visitors, or the bylaws', () => {
  const elsewhere = ['showsRidesToVisitors', 'bylawsAdopted']
  assert.deepEqual([...Object.values(clubGroups).flat(), ...elsewhere].sort(), Object.keys(Club.shape).sort())
})

test('what the controls are given comes back unchanged', () => {
  const back = Object.assign({}, ...groupNames.map((group) => valuesOf(fieldsOf(club, group))))
  assert.deepEqual({ ...club, ...back }, club)
})

test('a text in one language stands for the other, and a blank way of payment is none', () => {
  assert.deepEqual(valuesOf({ name: { ko: ' 두바퀴 ', en: '' } }), { name: { ko: '두바퀴', en: '두바퀴' } })
  const blank = { ko: '', en: ' ' }
  assert.deepEqual(valuesOf({ duesPayment: { due: blank, ways: blank } }), { duesPayment: null })
  assert.deepEqual(valuesOf({ motto: { ko: '두 바퀴로\n\n멀리 ', en: '' } }).motto?.en, ['두 바퀴로', '멀리'])
})

test('blank fields are named once for both languages; payment may be blank as a whole', () => {
  const blank = { ko: '', en: '' }
  assert.deepEqual(blankFields({ city: blank, dues: '', messagingApp: { name: { ko: 'a', en: '' }, label: blank, url: '' } }), [
    'city.ko',
    'dues',
    'messagingApp.label.ko',
  ])
  assert.deepEqual(blankFields({ duesPayment: { due: blank, ways: blank } }), [])
  assert.deepEqual(blankFields({ duesPayment: { due: { ko: '3월', en: '' }, ways: blank } }), ['duesPayment.ways.ko'])
})

test('a new club sees no value of the sample as its own, and what it leaves blank stays', () => {
  const stored = fieldsOf(club, 'club')
  const begun = withoutSample(stored, fieldsOf(sampleClub, 'club'))
  assert.deepEqual([begun.name, begun.email, begun.phone], [{ ko: '', en: '' }, '', ''])
  assert.equal(begun.messagingApp?.name.ko, '카카오톡')
  const sent = orStored({ ...begun, name: { ko: '두바퀴', en: '' } }, stored)
  assert.deepEqual([sent.name, sent.email], [{ ko: '두바퀴', en: '두바퀴' }, club.email])
})
