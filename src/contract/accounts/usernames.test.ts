import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RegisterInput } from './auth.ts'

const { username } = RegisterInput.shape

function objection(name: string): string | undefined {
  const result = username.safeParse(name)
  return result.success ? undefined : result.error.issues[0]?.message
}

const otherCharacters = 'Please use letters, digits, spaces and . _ - @ + only'
const lookalike = 'This username could be mistaken for another one. Please use letters of one alphabet, and nothing invisible.'

test('names with invisible characters, needless marks or letters of another alphabet are refused', () => {
  for (const name of [
    'admin\ufe0f',
    'ad\u034fmin',
    'admin\u180b',
    'ad\u115fmin',
    '길동\u3164',
    '\u0430dmin',
    'adm\u0456n',
    'admi\u03bd',
    'a\u0337dmin',
    'adm\u0307\u0307in',
    '김\u0301길동',
    '1\u0301admin',
    '\u0251dmin',
    '\u1d00dmin',
    'club  admin',
    'раυл',
    'Հadmin',
    // A vowel or consonant of Korean that stands alone, a click, a stroke, an i without its dot.
    'adm\u3163n',
    'c\u3147de',
    'a\u01c0ice',
    'adm\u4e28n',
    'adm\u0131n',
  ])
    assert.equal(objection(name), lookalike, JSON.stringify(name))
})

test('names that people have pass, in whatever script', () => {
  const fine = [
    'admin',
    'Kim Gil-dong',
    '김도윤',
    '김Rider',
    'rider_77',
    'a.b@c+d',
    'José',
    'Jose\u0301',
    'Nguyễn',
    'Иван',
    'Ελένη',
    '山田ヒロシ',
    'ｒｉｄｅｒ',
  ]
  for (const name of [...fine, '김도윤'.normalize('NFD'), '한길라이더', 'สมชายดี', 'नमस्ते', 'Straße', '김Иван'])
    assert.equal(objection(name), undefined, name)
})

test('other characters are refused as before', () => {
  for (const name of ['rider!', 'rider/77', 'a<b>c', 'rider٣', 'rider🏍', 'club\u00a0rider', 'club\u3000rider'])
    assert.equal(objection(name), otherCharacters, name)
})
