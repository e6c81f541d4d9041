import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RegisterInput } from './auth.ts'

const { username } = RegisterInput.shape
const objection = (name: string) => username.safeParse(name).error?.issues[0]?.message

const otherCharacters = 'Please use letters, digits, spaces and . _ - @ + only'
const lookalike = 'This username could be mistaken for another one. Please use letters of one alphabet, and nothing invisible.'

test('names with invisible characters, needless marks or letters of another alphabet are rejected', () => {
  for (const name of [
    ...['admin\ufe0f', 'ad\u034fmin', 'admin\u180b', 'ad\u115fmin', '길동\u3164', '\u0430dmin', 'adm\u0456n', 'admi\u03bd'],
    ...['a\u0337dmin', 'adm\u0307\u0307in', '김\u0301길동', '1\u0301admin', '\u0251dmin', '\u1d00dmin'],
    ...['club  admin', 'раυл', 'Հadmin'],
    // A single Korean vowel or consonant, a click letter, a stroke, a dotless i.
    ...['adm\u3163n', 'c\u3147de', 'a\u01c0ice', 'adm\u4e28n', 'adm\u0131n'],
  ])
    assert.equal(objection(name), lookalike, JSON.stringify(name))
  for (const name of ['ad\u200bmin', '\u3164\u3164\u3164', 'rider\u202e', 'a\u00adb\u00adc', 'ri\ud800der', 'admin\u2060'])
    assert.ok(objection(name), JSON.stringify(name))
})

test('common names are accepted in every script', () => {
  const fine = `admin,rider,Kim Gil-dong,Hong Gil-dong,김도윤,한길라이더,한길라이더스,김Rider,rider_77,doyun.kim_77,a.b@c+d,a@b.example
    José,Jose\u0301,Nguyễn,Иван,Ελένη,山田ヒロシ,ｒｉｄｅｒ,สมชายดี,नमस्ते,Straße,김 Иван`
  for (const name of [...fine.split(/,|\n */), '김도윤'.normalize('NFD')]) assert.equal(objection(name), undefined, name)
})

test('symbols, other digits and other spaces are rejected', () => {
  for (const name of ['rider!', 'rider/77', 'a<b>c', 'rider٣', 'rider🏍', 'club\u00a0rider', 'club\u3000rider'])
    assert.equal(objection(name), otherCharacters, name)
})

test('a first name of blanks or invisible characters counts as missing', () => {
  const { firstName } = RegisterInput.shape
  for (const name of ['   ', '\u200b', '\u3164', '\u202e\u2066']) {
    const messages = firstName.safeParse(name).error?.issues.map(({ message }) => message)
    assert.ok(messages?.includes('First name is required'), JSON.stringify(name))
  }
})
