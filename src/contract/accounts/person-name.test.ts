import assert from 'node:assert/strict'
import test from 'node:test'
import { nameInList, namesOf, personName } from './person-name.ts'

const hangul = { firstName: '혜진', lastName: '윤' }
const latin = { firstName: 'Kevin', lastName: 'Moon' }

test('a full name stands in the order of its script, and a name with one part is that part', () => {
  for (const [firstName, lastName, language, name] of [
    ['도윤', '김', 'ko', '김도윤'],
    ['Doyun', 'Kim', 'ko', 'Doyun Kim'],
    ['Grace', '박', 'ko', 'Grace 박'],
    ['도윤', null, 'ko', '도윤'],
    ['', 'Kim', 'en', 'Kim'],
    [null, '', 'en', null],
  ] as const)
    assert.equal(personName({ firstName, lastName }, language), name)
})

test('readers of English see the Latin name and the Korean one after it, readers of Korean the Korean one', () => {
  const yoon = { ...hangul, otherName: 'Hyejin Yoon' }
  assert.deepEqual(namesOf(yoon, 'en'), { name: 'Hyejin Yoon', other: '윤혜진' })
  assert.deepEqual(namesOf(yoon, 'ko'), { name: '윤혜진', other: null })
})

test('an account’s own Latin name stays beside the Korean one: members know it', () => {
  const moon = { ...latin, otherName: '문기현' }
  assert.deepEqual(namesOf(moon, 'ko'), { name: '문기현', other: 'Kevin Moon' })
  assert.deepEqual(namesOf(moon, 'en'), { name: 'Kevin Moon', other: '문기현' })
})

test('a name that is known in one script is shown as it is', () => {
  for (const language of ['ko', 'en'] as const) {
    assert.deepEqual(namesOf({ ...hangul, otherName: null }, language), { name: '윤혜진', other: null })
    assert.deepEqual(namesOf({ ...latin, otherName: 'MoonKevin' }, language), { name: 'Kevin Moon', other: null })
  }
})

test('where both names of the application are known, they are the ones', () => {
  const tiger = { firstName: 'Tiger', lastName: null, koreanName: '김도윤', englishName: 'Doyun Kim' }
  assert.deepEqual(namesOf(tiger, 'en'), { name: 'Doyun Kim', other: '김도윤' })
  assert.deepEqual(namesOf({ koreanName: '', englishName: 'Doyun Kim' }, 'ko'), { name: 'Doyun Kim', other: null })
})

test('in a list an account without a name is its username', () => {
  const yoon = { ...hangul, otherName: 'Hyejin Yoon' }
  assert.deepEqual(nameInList({ ...yoon, username: 'yoon' }), yoon)
  const doyun = { firstName: '도윤', lastName: null, otherName: null }
  assert.deepEqual(nameInList({ ...doyun, username: 'doyun' }), doyun)
  for (const empty of ['', null])
    assert.deepEqual(nameInList({ firstName: empty, lastName: empty, otherName: null, username: 'doyun' }), {
      ...{ firstName: null, lastName: 'doyun', otherName: null },
    })
})
