import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameInList, personName } from './person-name.ts'

test('a Korean name begins with the family name, any other with the first name', () => {
  assert.equal(personName({ firstName: '도윤', lastName: '김' }), '김도윤')
  assert.equal(personName({ firstName: 'Doyun', lastName: 'Kim' }), 'Doyun Kim')
  assert.equal(personName({ firstName: 'Grace', lastName: '박' }), 'Grace 박')
})

test('what is missing leaves no gap', () => {
  assert.equal(personName({ firstName: '도윤', lastName: null }), '도윤')
  assert.equal(personName({ firstName: '', lastName: 'Kim' }), 'Kim')
  assert.equal(personName({ firstName: null, lastName: '' }), null)
})

test('an account without a name is listed with its username', () => {
  assert.deepEqual(nameInList({ firstName: '도윤', lastName: null, username: 'doyun' }), { firstName: '도윤', lastName: null })
  for (const empty of [null, ''])
    assert.deepEqual(nameInList({ firstName: empty, lastName: empty, username: 'doyun' }), { firstName: null, lastName: 'doyun' })
})
