import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue, hasLanguage, loadLanguage, readerOf, type Texts, texts, withTexts } from './texts.ts'

const ride = texts('testRide', {
  title: { ko: '{name} 라이딩', en: 'The ride {name}' },
  places: { ko: '{count, plural, other {#자리}}', en: '{count, plural, one {# spot} other {# spots}}' },
  languages: { ko: { ko: '한국어', en: 'Korean' }, en: { ko: '영어', en: 'English' } },
})
const day = texts('testDay', { today: { ko: '오늘', en: 'today' } })

test('texts are read in the language of the page, with what is filled in', () => {
  const [korean, english] = [readerOf('ko', ride), readerOf('en', ride)]
  assert.deepEqual([korean('title', { name: '봄' }), english('title', { name: 'Spring' })], ['봄 라이딩', 'The ride Spring'])
  assert.deepEqual([korean('places', { count: 1 }), english('places', { count: 1 })], ['1자리', '1 spot'])
  assert.deepEqual([korean('languages.en'), english('languages.ko')], ['영어', 'Korean'])
  const both = readerOf('en', ride, day)
  assert.deepEqual([both('testDay.today'), both('testRide.places', { count: 2 })], ['today', '2 spots'])
})

test('code comes with its texts in the languages that the page has shown, and another language brings those of all code', async () => {
  const asked: string[] = []
  let isOnline = true
  const partOf = (name: string) => {
    const download = (language: string) => async () => {
      asked.push(`${name} ${language}`)
      if (!isOnline) throw new TypeError('Failed to fetch')
      return { messages: { [name]: { text: `${name} in ${language}` } } }
    }
    return { ko: download('ko'), en: download('en') }
  }
  const taken = () => asked.splice(0)
  const late = 'late' as unknown as Texts<{ late: { text: 'a' } }>

  await withTexts(undefined, partOf('frame'))
  assert.deepEqual(taken(), [], 'no language is shown yet')
  await Promise.all([loadLanguage('ko'), withTexts(Promise.resolve('code'), partOf('page'))])
  assert.deepEqual(taken(), ['frame ko', 'page ko'])
  assert.equal(hasLanguage('en'), false)

  isOnline = false
  await assert.rejects(loadLanguage('en'))
  assert.equal(hasLanguage('en'), false, 'it is tried again')
  isOnline = true
  taken()

  const switched = loadLanguage('en')
  const dialog = withTexts(Promise.resolve('dialog'), partOf('late'))
  assert.deepEqual(await Promise.all([loadLanguage('en'), switched, dialog]).then((all) => all[2]), 'dialog')
  assert.deepEqual(taken().sort(), ['frame en', 'late en', 'late ko', 'page en'])
  assert.deepEqual([readerOf('ko', late)('text'), readerOf('en', late)('text')], ['late in ko', 'late in en'])
  assert.ok('page' in catalogue.en)
})
