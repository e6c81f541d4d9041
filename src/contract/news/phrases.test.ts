import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsIn, PhraseInput } from './phrases.ts'

const problemsOf = (textKo: string, textEn: string) =>
  PhraseInput.safeParse({ textKo, textEn }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('a sentence may leave known fields open, in any order and more than once', () => {
  assert.deepEqual(problemsOf('{time}에 {place}에서. 다시, {time}!', 'At {place}, {time}.'), [])
  assert.deepEqual(problemsOf('안전 운전 하세요.', 'Ride safely.'), [])
  assert.deepEqual(problemsOf('가'.repeat(501), ' ').length, 2, 'as each language needs one of at most 500 characters')
  assert.deepEqual(fieldsIn('{place} {time} {place}'), ['time', 'place'])
})

test('an unknown field, a typing error and a single brace are refused where they stand', () => {
  const message = 'Please write only {time}, {day}, {place}, {price} and {number} in braces.'
  for (const wrong of ['{hour}', '{Time}', '{ time}', '{time', 'time}', '{}', '{constructor}']) {
    assert.deepEqual(problemsOf(`${wrong} 시작`, 'Start'), [`textKo: ${message}`], wrong)
    assert.deepEqual(problemsOf('시작', `Start ${wrong}`), [`textEn: ${message}`], wrong)
  }
})

test('a field in one language only is refused: the other language would lack what the officer filled in', () => {
  const message = 'textEn: Both languages need the same fields in braces.'
  assert.deepEqual(problemsOf('{time} 출발', 'We start soon.'), [message])
  assert.deepEqual(problemsOf('곧 출발', 'We start at {time}.'), [message])
  assert.deepEqual(problemsOf('{time} 출발', 'From {place}'), [message])
})
