import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Chapter } from '#contract/bylaws/bylaws.ts'
import { compareBylaws, compareTexts, onlyChangedLanguage } from './compare-bylaws.ts'

const shown = (before: string, after: string) =>
  compareTexts(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('')

test('texts are compared word by word, a Korean word with its particle', () => {
  assert.equal(shown('회장의 임기는 2년으로 한다.', '회장의 임기는 3년으로 한다.'), '회장의 임기는 [-2년으로][+3년으로] 한다.')
  assert.equal(shown('a term of two years', 'a term of three years.'), 'a term of [-two][+three] years[+.]')
  assert.equal(shown('one two three', 'four five three'), '[-one two][+four five] three', 'words in a row are one change')
  assert.equal(shown('', 'new'), '[+new]')
  assert.equal(shown('same', 'same'), 'same')
})

test('the pieces of both sides put together are the two texts', () => {
  const pairs = [
    ['첫째 줄\n둘째 줄', '첫째 줄\n\n셋째 줄'],
    ['a  b', 'a b'],
    ['1. one\n2. two', '1. two\n2. three\n'],
    ['x '.repeat(2_000), 'y '.repeat(2_000)],
  ]
  for (const [before = '', after = ''] of pairs) {
    const parts = compareTexts(before, after)
    const without = (left: string) => parts.map(({ kind, text }) => (kind === left ? '' : text)).join('')
    assert.deepEqual([without('added'), without('removed')], [before, after])
  }
})

test('of a text that was rewritten, whole paragraphs are compared', () => {
  const written = (word: string) => Array.from({ length: 500 }, (_, at) => `${word}${at}`).join(' ')
  const before = `1. 총회는 해마다 연다.\n\n2. ${written('가')}\n`
  assert.equal(
    shown(before, `1. 총회는 해마다 연다.\n\n2. ${written('나')}\n`),
    `1. 총회는 해마다 연다.\n\n[-2. ${written('가')}\n][+2. ${written('나')}\n]`,
  )
})

const article = (id: string, ko = id, en = id) => ({ id, titleKo: `제${id}조`, titleEn: `Article ${id}`, textKo: ko, textEn: en })
const chapter = (id: string, ...articles: Chapter['articles']): Chapter => ({
  id,
  titleKo: `장 ${id}`,
  titleEn: `Chapter ${id}`,
  articles,
})

test('only what changed is named: added, removed, moved, and in which language alone', () => {
  const before = [chapter('1', article('a'), article('b'), article('c')), chapter('2', article('d'), article('e'))]
  const after = [chapter('1', article('b'), article('a', 'a 새', 'a'), article('new')), chapter('3', article('e'), article('c'))]
  const changes = compareBylaws(before, after)
  const named = changes.map(({ id, kind, articles }) =>
    [`${id} ${kind}`, ...articles.map((each) => `${each.id} ${each.kind} ${each.only}`)].join(', '),
  )
  const expected = ['1 same, a changed ko, new added null', '3 added, e moved null, c moved null', '2 removed, d removed null']
  assert.deepEqual(named, expected)
  assert.equal(onlyChangedLanguage(changes), null, 'an added article is in both languages')
  assert.deepEqual(compareBylaws(before, before), [])
  const changed = (...articles: Chapter['articles']) =>
    onlyChangedLanguage(compareBylaws([chapter('1', article('a'), article('b'))], [chapter('1', ...articles)]))
  assert.equal(changed(article('a'), article('b', 'b', 'B')), 'en')
  assert.equal(changed(article('a', '가', 'A'), article('b', 'b', 'B')), null)
})

test('bylaws that were wholly rewritten, or have all their words and articles in another order, do not hold up the server', () => {
  const ids = Array.from({ length: 1_500 }, (_, at) => String(at))
  const long = (word: string, turn: number) => Array.from({ length: 600 }, (_, at) => `${word}${(at * turn) % 601}`).join(' ')
  const bylaws = (text: (at: number) => string) =>
    Array.from({ length: 30 }, (_, at) => chapter(String(at), article(`a${at}`, text(at), text(at))))
  const many = (order: readonly string[]) => [chapter('1', ...order.map((id) => article(id)))]
  const pairs = {
    'other words': [bylaws(() => long('a', 1)), bylaws(() => long('b', 1))],
    'another order': [bylaws((at) => long('a', 1 + at)), bylaws((at) => long('a', 200 + at))],
    'articles in another order': [many(ids), many(ids.toReversed())],
  }
  for (const [name, [before = [], after = []]] of Object.entries(pairs)) {
    const started = process.cpuUsage()
    assert.ok(compareBylaws(before, after).length > 0)
    const { user } = process.cpuUsage(started)
    // A tenth of this on a quiet machine; without the limits, seconds.
    assert.ok(user < 1_000_000, `${name}: ${user / 1000} ms`)
  }
})
