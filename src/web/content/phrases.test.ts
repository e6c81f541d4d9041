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

/** Each sentence with 9:00, Saturday, December 5, 15 dollars, 120 and Golden. */
const expected: Record<string, PhraseText> = {
  meetAt: { ko: 'Golden에서 오전 9:00에 모입니다.', en: 'We meet at Golden at 9:00 AM.' },
  startOnTime: {
    ko: '오전 9:00 정각에 시동을 걸고 출발합니다. 늦지 않게 와 주세요.',
    en: 'Engines on at 9:00 AM sharp. Please be on time.',
  },
  backAt: { ko: '오전 9:00쯤 돌아올 예정입니다.', en: 'We plan to be back at about 9:00 AM.' },
  parking: { ko: '주차: Golden', en: 'Parking: Golden' },
  signUpBy: { ko: '12월 5일 토요일까지 신청해 주세요.', en: 'Please sign up by Saturday, December 5.' },
  fuelStop: { ko: '중간 주유: Golden', en: 'Fuel stop: Golden' },
  distance: { ko: '달리는 거리: 약 120마일', en: 'Distance: about 120 mi' },
  rainCancels: {
    ko: '비가 오면 취소합니다. 출발 전날 오전 9:00까지 결정해서 알려 드립니다.',
    en: 'If it rains, we cancel. We decide by 9:00 AM on the day before and let you know.',
  },
  restaurant: { ko: '식당: Golden', en: 'Restaurant: Golden' },
  cash: { ko: '현금으로 $15 준비해 주세요.', en: 'Please bring $15 in cash.' },
  dues: {
    ko: '회비는 $15입니다. 12월 5일 토요일까지 내 주세요.',
    en: 'Dues are $15. Please pay by Saturday, December 5.',
  },
  places: { ko: '선착순으로 120명까지 받습니다.', en: 'First come, first served: 120 spots.' },
}

test('each sentence is whole in both languages, with its fields as readers of the language write them', () => {
  for (const [name, phrase] of all) assert.deepEqual(fillPhrase(phrase, values), expected[name] ?? phrase, name)
  const withFields = all.filter(([, phrase]) => fieldsOf(phrase, 'ko').length > 0).map(([name]) => name)
  assert.deepEqual(Object.keys(expected).sort(), withFields.sort(), 'every sentence with a field is in the table')
})

/** Particles that change with the sound before them. */
const changingParticle = /\}(을|를|이|가|은|는|와|과|으로|로|이나|나|이랑|랑|아|야|이라|라|이며|며|이고|고)(?=[\s.,)]|$)/

test('no Korean particle depends on what is filled in', () => {
  for (const [name, { ko }] of all) assert.doesNotMatch(ko, changingParticle, name)
  assert.match('{place}로 갑니다.', changingParticle)
})

test('places that end with and without a final consonant, in Latin letters, digits or a bracket read well', () => {
  const { meetAt, restaurant } = { ...builtInPhrases.meeting, ...builtInPhrases.cost }
  for (const name of [
    '덴버',
    '골든',
    'Café & Garage, 5th Ave',
    '7-Eleven #4',
    '클럽하우스(오로라)',
    '가'.repeat(300),
    '$& $1 {time}',
  ]) {
    const place = samePlace(name)
    assert.equal(fillPhrase(meetAt, { time: '08:30', place }).ko, `${name}에서 오전 8:30에 모입니다.`)
    assert.equal(fillPhrase(meetAt, { time: '08:30', place }).en, `We meet at ${name} at 8:30 AM.`)
    assert.equal(fillPhrase(restaurant, { place }).ko, `식당: ${name}`)
  }
  const place = { ko: '이천칼국수', en: 'Icheon Noodles' }
  assert.deepEqual(fillPhrase(restaurant, { place }), { ko: '식당: 이천칼국수', en: 'Restaurant: Icheon Noodles' })
})

test('noon, midnight and the last day of the year are right in both languages', () => {
  const { backAt, signUpBy } = builtInPhrases.meeting
  assert.deepEqual(fillPhrase(backAt, { time: '12:00' }), {
    ko: '오후 12:00쯤 돌아올 예정입니다.',
    en: 'We plan to be back at about 12:00 PM.',
  })
  assert.deepEqual(fillPhrase(backAt, { time: '00:00' }), {
    ko: '오전 12:00쯤 돌아올 예정입니다.',
    en: 'We plan to be back at about 12:00 AM.',
  })
  assert.deepEqual(fillPhrase(signUpBy, { day: '2026-12-31' }), {
    ko: '12월 31일 목요일까지 신청해 주세요.',
    en: 'Please sign up by Thursday, December 31.',
  })
  assert.equal(fillPhrase(signUpBy, { day: '2028-02-29' }).ko, '2월 29일 화요일까지 신청해 주세요.')
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
