import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Chapter } from '#contract/bylaws/bylaws.ts'
import { articlesById, changeOf, errorsWithoutControl, newChapterId, withMovedArticle } from './bylaws-draft.ts'

const article = (id: string) => ({ id, titleKo: id, titleEn: id, textKo: id, textEn: id })
const chapters: Chapter[] = [
  { id: 'chapter1', titleKo: '', titleEn: '', articles: [article('a'), article('b')] },
  { id: 'chapter4', titleKo: '', titleEn: '', articles: [article('c')] },
]
const order = (all: readonly Chapter[]) => all.map(({ articles }) => articles.map(({ id }) => id).join('')).join(' ')

test('an article moves within its chapter and beyond its ends, and no chapter is left empty', () => {
  assert.equal(order(withMovedArticle(chapters, [0, 0], 1)), 'ba c')
  assert.equal(order(withMovedArticle(chapters, [0, 1], 1)), 'a bc')
  assert.equal(order(withMovedArticle(chapters, [0, 0], -1)), 'ab c')
  assert.equal(order(withMovedArticle(chapters, [1, 0], -1)), 'ab c')
})

test('an article says in which languages it was changed', () => {
  const before = articlesById(chapters)
  assert.equal(changeOf({ ...article('a'), textKo: 'a ' }, before), null)
  assert.equal(changeOf({ ...article('a'), titleKo: 'x' }, before), 'ko')
  assert.equal(changeOf({ ...article('a'), textEn: 'x' }, before), 'en')
  assert.equal(changeOf({ ...article('a'), titleKo: 'x', textEn: 'x' }, before), 'both')
  assert.equal(changeOf(article('z'), before), 'new')
  assert.equal(newChapterId(chapters, []), 'chapter5')
})

test('errors that no control shows are found, whether of all chapters or of one', () => {
  const message = 'These are too many chapters or articles.'
  assert.deepEqual(errorsWithoutControl({ type: 'custom', message, ref: {} }), [message])
  const articles = [undefined, { textEn: { type: 'custom', message: 'This field is required' } }]
  assert.deepEqual(errorsWithoutControl([{ articles }]), [])
  assert.deepEqual(errorsWithoutControl([undefined, { articles: Object.assign([...articles], { root: { message } }) }]), [
    message,
  ])
  assert.deepEqual(errorsWithoutControl(undefined), [])
})
