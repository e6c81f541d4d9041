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

test('readers see the name in their script, with the other one after it where it is the account’s own or they read English', () => {
  const yoon = { ...hangul, otherName: 'Hyejin Yoon' }
  const moon = { ...latin, otherName: '문기현' }
  const tiger = { firstName: 'Tiger', lastName: null, koreanName: '김도윤', englishName: 'Doyun Kim' }
  for (const [person, language, name, other] of [
    [yoon, 'en', 'Hyejin Yoon', '윤혜진'],
    [yoon, 'ko', '윤혜진', null],
    // Members know the Latin name that the account has itself.
    [moon, 'ko', '문기현', 'Kevin Moon'],
    [moon, 'en', 'Kevin Moon', '문기현'],
    [{ ...hangul, otherName: null }, 'en', '윤혜진', null],
    [{ ...latin, otherName: 'MoonKevin' }, 'ko', 'Kevin Moon', null],
    // Where both names of the application are known, they are the ones.
    [tiger, 'en', 'Doyun Kim', '김도윤'],
    [{ koreanName: '', englishName: 'Doyun Kim' }, 'ko', 'Doyun Kim', null],
  ] as const)
    assert.deepEqual(namesOf(person, language), { name, other }, `${name} ${language}`)
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
