import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import compile from 'icu-minify/compile'
import { namespaces, siteTexts } from '../../../test/site-texts.ts'

const korean = siteTexts('ko')
const english = siteTexts('en')

type Texts = { readonly [key: string]: string | Texts }

function flatten(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[path + key, text]] : flatten(text, `${path}${key}.`),
  )
}

/** The names of a message's arguments, from its compiled form: `[name]` or `[name, kind, …]` wherever something is filled in. */
function argumentsOf(message: string): string[] {
  const names = new Set<string>()
  const visit = (node: unknown) => {
    if (!Array.isArray(node)) return
    for (const part of node) {
      if (!Array.isArray(part)) continue
      if (typeof part[0] === 'string') names.add(part[0])
      for (const inner of part.slice(1)) {
        visit([inner])
        if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) Object.values(inner).forEach(visit)
      }
    }
  }
  visit(compile(message))
  return [...names].sort()
}

test('both languages fill the same arguments into each message', () => {
  const koreanTexts = new Map(flatten(korean))
  for (const [key, text] of flatten(english)) assert.deepEqual(argumentsOf(text), argumentsOf(koreanTexts.get(key) ?? ''), key)
})

test('no Korean text is left in the English catalogue, and none is empty', () => {
  for (const [key, text] of flatten(english)) {
    assert.ok(text.trim() !== '', key)
    assert.doesNotMatch(text, /[가-힣]/, key)
  }
  for (const [key, text] of flatten(korean)) assert.ok(text.trim() !== '', key)
})

test('an amount is read as so many dollars, so its Korean particle is the one after a vowel', () => {
  for (const [key, text] of flatten(korean))
    assert.doesNotMatch(text, /\{(?:amount|paid|open|all)\}(?:을|은|이|과|으로)(?![가-힣])/, key)
})

test('the tests know every file of texts, and no two namespaces have one name', () => {
  const listed = readFileSync('test/all-texts.ts', 'utf8')
  const files = globSync('src/web/**/*.texts.ts').map((file) => file.replaceAll('\\', '/').replace('src/', '#'))
  assert.deepEqual(
    files.filter((file) => !listed.includes(`'${file}'`)),
    [],
    'Add them to test/all-texts.ts.',
  )
  assert.equal(new Set(namespaces).size, namespaces.length)
})
