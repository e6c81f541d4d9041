import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PhraseInput } from '#contract/news/phrases.ts'
import { builtInPhrases, fieldsOf, fillPhrase, type PhraseText, type PhraseValues, withSentence } from './phrases.ts'

const all: [name: string, phrase: PhraseText][] = Object.values(builtInPhrases).flatMap((group) =>
  Object.entries<PhraseText>(group),
)

const samePlace = (name: string) => ({ ko: name, en: name })
const values: PhraseValues = { time: '09:00', day: '2026-12-05', price: '15', number: '120', place: samePlace('Golden') }

test('there are sentences for what riders write most, and each passes the check of the club’s own', () => {
  assert.ok(all.length >= 14, String(all.length))
  for (const [name, { ko, en }] of all) assert.equal(PhraseInput.safeParse({ textKo: ko, textEn: en }).success, true, name)
})

/** How readers of each language write what is filled in. */
const written: Record<string, PhraseText> = {
  time: { ko: '오전 9:00', en: '9:00 AM' },
  day: { ko: '12월 5일 토요일', en: 'Saturday, December 5' },
  price: { ko: '$15', en: '$15' },
  number: { ko: '120', en: '120' },
  place: samePlace('Golden'),
}

test('each sentence is whole in both languages, with its fields as readers of the language write them', () => {
  for (const [name, phrase] of all)
    for (const language of ['ko', 'en'] as const) {
      const expected = fieldsOf(phrase, language).reduce<string>(
        (text, field) => text.replace(`{${field}}`, written[field]?.[language] ?? ''),
        phrase[language],
      )
      assert.equal(fillPhrase(phrase, values)[language], expected, name)
      assert.doesNotMatch(expected, /[{}]/, name)
    }
})

/** Particles that change with the sound before them. */
const changingParticle = /\}(을|를|이|가|은|는|와|과|으로|로|이나|나|이랑|랑|아|야|이라|라|이며|며|이고|고)(?=[\s.,)]|$)/

test('no Korean particle depends on what is filled in', () => {
  for (const [name, { ko }] of all) assert.doesNotMatch(ko, changingParticle, name)
  assert.match('{place}로 갑니다.', changingParticle)
})

test('places that end with and without a final consonant, in Latin letters, digits or a bracket read well', () => {
  const { meetAt, restaurant } = { ...builtInPhrases.meeting, ...builtInPhrases.cost }
  for (const name of ['덴버', '골든', 'Café & Garage, 5th Ave', '7-Eleven #4', '가'.repeat(300), '$& $1 {time}']) {
    const place = samePlace(name)
    assert.equal(fillPhrase(meetAt, { time: '08:30', place }).ko, `${name}에서 오전 8:30에 모입니다.`)
    assert.equal(fillPhrase(meetAt, { time: '08:30', place }).en, `We meet at ${name} at 8:30 AM.`)
    assert.equal(fillPhrase(restaurant, { place }).ko, `식당: ${name}`)
  }
  const place = { ko: '이천칼국수', en: 'Icheon Noodles' }
  assert.deepEqual(fillPhrase(restaurant, { place }), { ko: '식당: 이천칼국수', en: 'Restaurant: Icheon Noodles' })
})

test('an amount is written in dollars, with cents only when there are any', () => {
  const { cash } = builtInPhrases.cost
  for (const [typed, written] of [
    ['15', '$15'],
    ['$15', '$15'],
    ['15.50', '$15.50'],
    ['15.00', '$15'],
    ['1500', '$1,500'],
    ['1,500,000', '$1,500,000'],
  ] as const) {
    assert.equal(fillPhrase(cash, { price: typed }).en, `Please bring ${written} in cash.`)
    assert.equal(fillPhrase(cash, { price: typed }).ko, `현금으로 ${written} 준비해 주세요.`)
  }
})

test('a sentence is added as a line of its own, and an empty text gets no empty line', () => {
  assert.equal(withSentence('', '주유 한 번.'), '주유 한 번.')
  assert.equal(withSentence(' \n', '주유 한 번.'), '주유 한 번.')
  assert.equal(withSentence('천천히 달립니다.\n\n', '주유 한 번.'), '천천히 달립니다.\n주유 한 번.')
})

test('the fields are asked for in the order of the sentence', () => {
  const { meetAt } = builtInPhrases.meeting
  assert.deepEqual(fieldsOf(meetAt, 'ko'), ['place', 'time'])
  assert.deepEqual(fieldsOf({ ko: '{day} {time}', en: '{time}, {day}' }, 'en'), ['time', 'day'])
})
