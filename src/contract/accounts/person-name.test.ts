import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personName } from './person-name.ts'

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
