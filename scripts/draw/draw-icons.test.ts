import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

test('the icons have the emblem of club.config.json', () => {
  const { emblem } = JSON.parse(readFileSync('club.config.json', 'utf8'))
  assert.ok(readFileSync('public/favicon.svg', 'utf8').includes(` d="${emblem}"`), 'Run: npm run icons')
})
