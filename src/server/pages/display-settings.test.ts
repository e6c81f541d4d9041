import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDisplaySettings } from './display-settings.ts'

const at = (path: string) => new URL(path, 'http://page.invalid')

test('a new visitor gets Korean and the light theme', () => {
  assert.deepEqual(readDisplaySettings(at('/'), {}), {
    language: 'ko',
    languageIsInUrl: false,
    theme: 'light',
    textSize: 'normal',
  })
})

test('language, theme and text size are read from their cookies', () => {
  const visitor = readDisplaySettings(at('/'), { session: 'abc', language: 'en', theme: 'dark', 'text-size': 'larger' })
  assert.deepEqual(visitor, { language: 'en', languageIsInUrl: false, theme: 'dark', textSize: 'larger' })
})

test('the language in the address wins over the cookie', () => {
  assert.deepEqual(readDisplaySettings(at('/?lang=ko'), { language: 'en' }), {
    language: 'ko',
    languageIsInUrl: true,
    theme: 'light',
    textSize: 'normal',
  })
})

test('unknown values are ignored', () => {
  assert.equal(readDisplaySettings(at('/?lang=fr'), { language: 'EN' }).language, 'ko')
  assert.equal(readDisplaySettings(at('/?lang=fr'), { xlanguage: 'en' }).language, 'ko')
  assert.equal(readDisplaySettings(at('/'), { theme: 'darkness' }).theme, 'light')
  assert.equal(readDisplaySettings(at('/'), { 'text-size': 'huge' }).textSize, 'normal')
})
