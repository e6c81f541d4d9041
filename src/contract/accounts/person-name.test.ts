import assert from 'node:assert/strict'
import test from 'node:test'
import { nameInList, namesOf, personName } from './person-name.ts'

const hangul = { firstName: '혜진', lastName: '윤' }
const latin = { firstName: 'Kevin', lastName: 'Moon' }

test('a full name stands in the order of its script', () => {
  assert.equal(personName({ firstName: '도윤', lastName: '김' }, 'ko'), '김도윤')
  assert.equal(personName({ firstName: 'Doyun', lastName: 'Kim' }, 'ko'), 'Doyun Kim')
  assert.equal(personName({ firstName: 'Grace', lastName: '박' }, 'ko'), 'Grace 박')
})

test('a name with one part is that part', () => {
  assert.equal(personName({ firstName: '도윤', lastName: null }, 'ko'), '도윤')
  assert.equal(personName({ firstName: '', lastName: 'Kim' }, 'en'), 'Kim')
  assert.equal(personName({ firstName: null, lastName: '' }, 'en'), null)
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
  assert.deepEqual(nameInList({ ...hangul, otherName: 'Hyejin Yoon', username: 'yoon' }), { ...hangul, otherName: 'Hyejin Yoon' })
  assert.deepEqual(nameInList({ firstName: '도윤', lastName: null, username: 'doyun' }), {
    firstName: '도윤',
    lastName: null,
    otherName: null,
  })
  for (const empty of ['', null]) {
    assert.deepEqual(nameInList({ firstName: empty, lastName: empty, otherName: null, username: 'doyun' }), {
      firstName: null,
      lastName: 'doyun',
      otherName: null,
    })
  }
})
