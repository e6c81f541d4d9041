import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proposalsOf } from './open-application.ts'

const at = '2026-01-02T03:04:05.678Z'
const accounts = [
  { name: 'typed', email: 'kim@example.com', emailVerifiedAt: null },
  { name: 'own', email: 'Kim@Example.com', emailVerifiedAt: at },
  { name: 'around', email: 'kim@example.com.evil.example', emailVerifiedAt: at },
  { name: 'before', email: 'akim@example.com', emailVerifiedAt: at },
  { name: 'none', email: null, emailVerifiedAt: null },
]
const names = (some: readonly { name: string }[]) => some.map(({ name }) => name)

test('an account is proposed for its verified address alone, letter by letter; without mail or an address none is', () => {
  const { proposed, others } = proposalsOf(accounts, { email: ' kim@example.com', sendsMail: true })
  assert.deepEqual(names(proposed), ['own'])
  assert.deepEqual(names(others), ['typed', 'around', 'before', 'none'])
  // Without mail nothing is verified.
  assert.deepEqual(proposalsOf(accounts, { email: 'kim@example.com', sendsMail: false }).proposed, [])
  assert.deepEqual(proposalsOf(accounts, { email: '', sendsMail: true }).proposed, [])
})
